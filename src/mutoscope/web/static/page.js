/* Small conveniences of ordinary pages. Each has a way without scripts. */
(() => {
  'use strict';

  const COPIED_FOR = 2000; // ms

  /* [data-copy]: put the text into the clipboard, or hand it to the system's share sheet where there is no clipboard */
  async function copy(button) {
    const text = button.dataset.copy;
    const words = button.querySelector('[data-copied]');
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(text);
      else if (navigator.share) await navigator.share({ url: text });
      else throw new Error('no clipboard on an insecure address');
    } catch {
      show(button, text);
      return;
    }
    if (!words || words.dataset.was) return;
    words.dataset.was = words.textContent;
    words.textContent = words.dataset.copied;
    setTimeout(() => {
      words.textContent = words.dataset.was;
      delete words.dataset.was;
    }, COPIED_FOR);
  }

  /* The text itself, selected, for the person to copy. */
  function show(button, text) {
    const field = document.createElement('input');
    field.className = 'field small';
    field.readOnly = true;
    field.value = text;
    field.setAttribute('aria-label', 'The link of this table');
    button.replaceWith(field);
    field.focus();
    field.select();
  }

  const unhide = () => {
    for (const button of document.querySelectorAll('[data-copy][hidden]')) button.hidden = false;
  };

  unhide();
  document.addEventListener('table:after', unhide); // the newest page came over the line, hidden again

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-copy]');
    if (button) copy(button);
  });

  /* form[data-submit-on-change]: what is chosen is saved at once; the line brings the table with it, so the page
     stays where it is. What is refused is said on the page that the form leads to. */
  async function save(form) {
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
        redirect: 'manual',
      });
      if (answer.type === 'opaqueredirect') return;
    } catch {
      // nobody answers: a page with a line waits for the table, any other leaves it to the browser to say so
    }
    form.requestSubmit();
  }

  document.addEventListener('change', (event) => {
    const form = event.target.closest('form[data-submit-on-change]');
    if (form) save(form);
  });

  /* option[data-players]: an answer only where so many play. One that is chosen and goes leaves the first in its place.
     Safari shows what is only hidden, so it is disabled too. */
  function fit(form) {
    const players = Number(form.elements.players.value);
    for (const option of form.querySelectorAll('option[data-players]')) {
      const isOut = Number(option.dataset.players) > players;
      if (isOut && option.selected) option.closest('select').selectedIndex = 0;
      option.hidden = option.disabled = isOut;
    }
  }

  const fitAll = () => {
    for (const input of document.querySelectorAll('input[type="radio"][name="players"]:checked')) fit(input.form);
  };

  document.addEventListener('change', (event) => event.target.name === 'players' && fit(event.target.form));
  addEventListener('pageshow', fitAll); // after the browser has filled in again what was chosen before
})();
