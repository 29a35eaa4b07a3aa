/* The replay without a new page for each step: the same addresses, fetched and morphed in. Play goes on by itself. */
(() => {
  'use strict';

  const STEP_EVERY = 900; // ms
  const replay = () => document.getElementById('replay');
  const now = () => Number(replay().dataset.step);
  const last = () => Number(replay().dataset.last);

  let asked = 0; // numbers what was asked for: only the answer to the latest is shown
  let timer = 0;

  const address = (step) => {
    const url = new URL(location.href);
    url.searchParams.set('step', step);
    return url.href;
  };

  async function go(step) {
    const wanted = Math.max(0, Math.min(last(), step));
    const number = ++asked;
    let text;
    try {
      const answer = await fetch(address(wanted));
      if (!answer.ok) throw new Error(answer.statusText);
      text = await answer.text();
    } catch {
      stop();
      location.href = address(wanted); // the browser says what is wrong
      return;
    }
    if (number !== asked) return;
    const page = new DOMParser().parseFromString(text, 'text/html');
    Idiomorph.morph(replay(), page.getElementById('replay'), { morphStyle: 'outerHTML', ignoreActiveValue: true });
    history.replaceState(null, '', address(wanted));
    document.title = page.title;
    document.getElementById('progress').textContent = replay().dataset.progress;
    show();
  }

  /* What only a script can say: the play key, and how far the lamp has come on the range. */
  function show() {
    const key = document.getElementById('key-play');
    key.hidden = false;
    key.setAttribute('aria-pressed', timer !== 0);
    const range = document.getElementById('range');
    if (document.activeElement !== range) range.value = now();
    range.style.setProperty('--at', `${(100 * range.value) / Math.max(1, last())}%`);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
  }

  async function play() {
    timer = setTimeout(() => {}, 0); // playing from now on
    if (now() >= last()) await go(0);
    const on = async () => {
      await go(now() + 1);
      if (timer === 0) return;
      if (now() >= last()) stop();
      else timer = setTimeout(on, STEP_EVERY);
      show();
    };
    timer = setTimeout(on, 0);
    show();
  }

  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-play]')) {
      if (timer) stop();
      else play();
      show();
      return;
    }
    const link = event.target.closest('#replay a[data-step]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    go(Number(link.dataset.step));
  });

  document.addEventListener('input', (event) => {
    if (event.target.id !== 'range') return;
    stop();
    go(Number(event.target.value));
  });

  document.addEventListener('keydown', (event) => {
    if (event.target.closest('input, select, textarea, summary') || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: now() - 1, ArrowRight: now() + 1, Home: 0, End: last() }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    stop();
    go(step);
  });

  show();
})();
