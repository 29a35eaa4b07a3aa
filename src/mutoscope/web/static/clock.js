/* The turn clock in the bar: a ring and a number that count down to what #clocks says, by the server's time.

   Without this script #clocks stands there in words. */
(() => {
  'use strict';

  const HURRY = 10; // s: from here on the sign is marked, and screen readers hear it once
  const MINUTE = 60;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;

  const sign = document.getElementById('bar-clock');
  const ring = sign.querySelector('.left');
  const who = sign.querySelector('.bar-clock-who');
  const words = sign.querySelector('.bar-clock-left');
  const [navigation] = performance.getEntriesByType('navigation');
  let ticking = 0;

  // The server's time minus the page's own, which nobody sets. The page says it once, the line every 15 s.
  let ahead = Number(sign.dataset.now) - (navigation?.responseStart ?? performance.now()) / 1000;
  const now = () => performance.now() / 1000 + ahead;

  function inWords(left) {
    const whole = Math.max(0, Math.ceil(left));
    if (whole >= 2 * DAY) return `${Math.ceil(whole / DAY)} days`;
    if (whole >= 2 * HOUR) return `${Math.ceil(whole / HOUR)} h`;
    if (whole >= HOUR) return `${Math.ceil(whole / MINUTE)} min`;
    return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
  }

  function tick() {
    clearTimeout(ticking);
    const clocks = [...document.querySelectorAll('#clocks > li')];
    sign.hidden = clocks.length === 0;
    if (!clocks.length) return;
    const first = clocks[0]; // one's own, if it runs
    const left = Number(first.dataset.until) - now();
    const name = first.querySelector('b').textContent;
    const part = Math.max(0, Math.min(1, left / Number(first.dataset.seconds)));
    ring.setAttribute('stroke-dasharray', `${(100 * part).toFixed(1)} 100`);
    who.textContent = name;
    words.textContent = inWords(left);
    sign.classList.toggle('is-short', left <= HURRY);
    sign.setAttribute('aria-label', `Time left, ${name}`);
    sign.title = clocks.map((clock) => `${clock.querySelector('b').textContent}: ${inWords(clock.dataset.until - now())}`).join('\n');
    if (left > -1) ticking = setTimeout(tick, 1000 * (left > HOUR ? 30 : left - Math.floor(left) || 1) + 20);
  }

  document.documentElement.setAttribute('data-clock', '');
  document.addEventListener('table:after', tick);
  document.addEventListener('table:here', (event) => {
    ahead = event.detail - performance.now() / 1000;
    tick();
  });
  document.addEventListener('visibilitychange', tick);
  addEventListener('pageshow', tick);
  tick();
})();
