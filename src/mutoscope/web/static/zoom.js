/* A closer look at a picture: whatever has data-zoom="address" can fill the window.

   A click on one that no move takes opens it, Enter and Space as well; Z, a long press or a double click opens any.
   Arrows, a swipe and the two buttons go on to its neighbours: those that lie in the same list.  Escape, or a click
   beside the picture, closes it.

   data-near="id"   a link that brings what it names near, within its own row, and leaves the address of the page alone */
(() => {
  'use strict';

  const SWIPE = 40; // px a finger goes at least
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
  const byId = (id) => document.getElementById(id);
  const dialog = byId('zoom');
  if (!dialog) return;
  let now = null; // the element whose picture is shown
  let began = null; // where a finger came down

  const isFree = (element) => !element.classList.contains('is-reachable');
  const neighbours = () => [...(now.closest('ol, ul') ?? document).querySelectorAll('[data-zoom]')];

  function open(element) {
    now = element;
    draw();
    if (!dialog.open) dialog.showModal();
    byId('zoom-close').focus();
  }

  function draw() {
    const all = neighbours();
    const at = all.indexOf(now);
    const picture = document.createElement('img');
    picture.id = 'zoom-picture';
    picture.src = now.dataset.zoom;
    picture.alt = now.querySelector('img')?.alt ?? '';
    byId('zoom-frame').replaceChildren(picture);
    const number = now.closest('[data-number]')?.dataset.number ?? at + 1;
    byId('zoom-words').textContent = all.length > 1 ? `Picture ${number} of ${all.length}` : '';
    byId('zoom-prev').hidden = byId('zoom-next').hidden = all.length < 2;
  }

  function go(by) {
    const all = neighbours();
    now = all[(all.indexOf(now) + by + all.length) % all.length] ?? now;
    draw();
  }

  byId('zoom-prev').addEventListener('click', () => go(-1));
  byId('zoom-next').addEventListener('click', () => go(1));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => now?.isConnected && now.focus({ preventScroll: true }));
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('pointerdown', (event) => (began = event.clientX));
  dialog.addEventListener('pointerup', (event) => {
    const far = began === null ? 0 : event.clientX - began;
    began = null;
    if (Math.abs(far) > SWIPE) go(far < 0 ? 1 : -1);
  });

  document.addEventListener('click', (event) => {
    const near = event.target.closest?.('[data-near]');
    if (near) {
      event.preventDefault();
      const found = byId(near.dataset.near);
      found?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: isCalm.matches ? 'auto' : 'smooth' });
      found?.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
      return;
    }
    const element = event.target.closest?.('[data-zoom]');
    if (element && isFree(element) && !event.target.closest('a, button')) open(element);
  });
  for (const name of ['dblclick', 'contextmenu']) {
    document.addEventListener(name, (event) => {
      const element = event.target.closest?.('[data-zoom]');
      if (!element || (name === 'contextmenu' && event.pointerType === 'mouse')) return;
      event.preventDefault();
      open(element);
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || dialog.open || event.target.matches?.('input, textarea')) return;
    const element = document.activeElement?.closest?.('[data-zoom]');
    if (!element) return;
    if (event.key.toLowerCase() === 'z' || (isFree(element) && ['Enter', ' '].includes(event.key))) {
      event.preventDefault();
      open(element);
    }
  });
})();
