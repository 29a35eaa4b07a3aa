/* Making a deck of photos. Without this script the same forms send all files at once, and a cut is shifted unseen.

   form[data-upload]     its files are sent one by one, with progress and with what is wrong with each
   img[data-source]      the whole picture, of which the slider beside it (or a drag on it) chooses what the card shows
*/
(() => {
  'use strict';

  const MOST_REASONS = 3; // that the last line tells
  const JSON_ONLY = { Accept: 'application/json' };

  /* ------------------------------------------------------------------ photos go out */

  async function send(form) {
    const files = [...form.elements.photos.files];
    const shown = progress(form, files);
    let address = form.action;
    if (!address.endsWith('/photos')) {
      const begun = await begin(form);
      if (!begun.address) {
        shown.fail(begun.message);
        return;
      }
      address = `${begun.address}/photos`;
    }
    const wrong = [];
    let tried = 0;
    for (const [i, file] of files.entries()) {
      const answer = await post(address, file, (part) => shown.part(i, part));
      shown.done(i, answer.refused);
      tried += 1;
      if (answer.refused) wrong.push(answer.refused);
      if (answer.isEnd) break;
    }
    shown.end(tried, wrong);
    // With something to read the person goes on; the page then says it too.
    if (wrong.length) shown.next(address.replace(/\/photos$/, ''));
    else location.assign(address.replace(/\/photos$/, ''));
  }

  async function begin(form) {
    const body = new FormData();
    body.append('title', form.elements.title.value);
    try {
      const answer = await fetch(form.action, { method: 'POST', body, headers: JSON_ONLY });
      return await answer.json();
    } catch {
      return { message: 'The server does not answer. Try again.' };
    }
  }

  /* One file. XMLHttpRequest, for fetch does not say how much has gone out. */
  function post(address, file, onPart) {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const body = new FormData();
      body.append('photos', file);
      request.open('POST', address);
      request.setRequestHeader('Accept', JSON_ONLY.Accept);
      request.responseType = 'json';
      request.upload.addEventListener('progress', (event) => onPart(event.loaded / event.total));
      request.addEventListener('load', () => {
        const { status, response } = request;
        const why = status === 413 ? 'The file is too large.' : response?.message || 'It was not taken in.';
        resolve({ refused: status >= 400 ? why : '', isEnd: status >= 500 || status === 404 });
      });
      request.addEventListener('error', () => resolve({ refused: 'The line broke. Add it again.', isEnd: true }));
      request.send(body);
    });
  }

  function progress(form, files) {
    const box = document.createElement('div');
    box.className = 'decks-progress';
    box.tabIndex = -1;
    const said = document.createElement('p');
    said.setAttribute('role', 'status');
    const bar = document.createElement('progress');
    bar.max = files.length;
    bar.value = 0;
    bar.setAttribute('aria-label', 'Photos taken in');
    const list = document.createElement('ol');
    const rows = files.map((file) => {
      const row = document.createElement('li');
      row.append(text('span', file.name), text('span', 'waiting'));
      list.append(row);
      return row;
    });
    said.textContent = `Photo 1 of ${files.length}`;
    box.append(said, bar, list);
    form.hidden = true;
    form.after(box);
    box.classList.add('panel', 'decks-new');
    box.focus();
    return {
      part(i, part) {
        bar.value = i + part * 0.7; // the rest is the server's work
        rows[i].lastElementChild.textContent = part < 1 ? `${Math.round(part * 100)} %` : 'looked at';
      },
      done(i, refused) {
        bar.value = i + 1;
        rows[i].lastElementChild.textContent = refused ? 'skipped' : 'taken in';
        if (refused) {
          const why = text('span', refused);
          why.className = 'is-refused';
          rows[i].append(why);
        }
        rows[i].scrollIntoView({ block: 'nearest' });
        if (i + 1 < files.length) said.textContent = `Photo ${i + 2} of ${files.length}`;
      },
      /* So many were tried, and these are the reasons why some of them were skipped. */
      end(tried, wrong) {
        const left = files.length - tried;
        for (const row of rows.slice(tried)) row.lastElementChild.textContent = 'not sent';
        const parts = [`${tried - wrong.length} of ${counted(files.length)} taken in`];
        if (wrong.length) parts.push(`${wrong.length} skipped${reasons(wrong)}`);
        if (left) parts.push(`${left} not sent. Add ${left === 1 ? 'it' : 'them'} again`);
        said.textContent = parts.map((part) => part.replace(/\.?$/, '.')).join(' ');
      },
      fail(refused) {
        box.remove();
        form.hidden = false;
        const notice = text('p', refused);
        notice.className = 'notice notice-bad';
        notice.setAttribute('role', 'alert');
        form.prepend(notice);
      },
      next(address) {
        const on = text('a', 'Go on');
        on.className = 'btn btn-1';
        on.href = address;
        box.append(on);
        on.focus();
      },
    };
  }

  const counted = (n) => `${n} photo${n === 1 ? '' : 's'}`;

  /* Each reason once, the most frequent first; how often, where there are several. */
  function reasons(refused) {
    const counts = new Map();
    for (const why of refused) counts.set(why, (counts.get(why) ?? 0) + 1);
    const sorted = [...counts].sort(([, a], [, b]) => b - a);
    if (sorted.length === 1) return `: ${refused[0]}`;
    const often = (n) => (n === 1 ? 'Once' : n === 2 ? 'Twice' : `${n} times`);
    const told = sorted.slice(0, MOST_REASONS).map(([why, n]) => `${often(n)}: ${why}`);
    if (sorted.length > MOST_REASONS) told.push('The list says why the others were.');
    return `. ${told.join(' ')}`;
  }

  function text(tag, content) {
    const made = document.createElement(tag);
    made.textContent = content;
    return made;
  }

  document.addEventListener('submit', (event) => {
    const form = event.target.closest('form[data-upload]');
    if (!form || !form.elements.photos.files.length) return;
    event.preventDefault();
    send(form);
  });

  /* ------------------------------------------------------------------ what the card shows */

  const sliderOf = (image) => image.closest('li').querySelector('input[name="shift"]');
  const imageOf = (slider) => slider.closest('li').querySelector('img[data-source]');

  /* Show the whole picture behind the frame of the card, as far along as the slider says. */
  function show(image) {
    if (image.getAttribute('src') !== image.dataset.source) image.src = image.dataset.source;
    const share = `${sliderOf(image).value / 10}%`;
    image.style.objectPosition = image.dataset.axis === 'across' ? `${share} 50%` : `50% ${share}`;
  }

  document.addEventListener('input', (event) => {
    if (event.target.matches('input[name="shift"]')) show(imageOf(event.target));
  });

  let drag = null;

  document.addEventListener('pointerdown', (event) => {
    const image = event.target.closest?.('img[data-source]');
    if (!image || event.button) return;
    drag = { image, x: event.clientX, y: event.clientY, from: Number(sliderOf(image).value) };
    image.setPointerCapture(event.pointerId);
    show(image);
  });

  document.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const { image, x, y, from } = drag;
    const isAcross = image.dataset.axis === 'across';
    if (!image.naturalWidth) return;
    const scale = isAcross ? image.clientHeight / image.naturalHeight : image.clientWidth / image.naturalWidth;
    const free = isAcross
      ? image.naturalWidth * scale - image.clientWidth
      : image.naturalHeight * scale - image.clientHeight;
    if (free < 1) return;
    sliderOf(image).value = from - (1000 * (isAcross ? event.clientX - x : event.clientY - y)) / free;
    show(image);
  });

  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => {
      if (!drag) return;
      const slider = sliderOf(drag.image);
      if (Number(slider.value) !== drag.from) slider.dispatchEvent(new Event('change', { bubbles: true }));
      drag = null;
    });
  }
})();
