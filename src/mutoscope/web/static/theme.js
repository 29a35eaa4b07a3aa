/* The theme that somebody chose, before the page is painted; without a choice the system's. */
(() => {
  'use strict';

  const KEY = 'mutoscope-theme';
  const root = document.documentElement;

  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // a browser that keeps nothing
    }
  };

  const use = (theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  };

  use(stored());
  addEventListener('storage', (event) => event.key === KEY && use(event.newValue)); // chosen in another tab

  document.addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('[data-theme-to]')) button.hidden = false;
  });

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-theme-to]');
    if (!button) return;
    use(button.dataset.themeTo);
    try {
      localStorage.setItem(KEY, button.dataset.themeTo);
    } catch {
      // then it lasts as long as the page
    }
    const other = document.querySelector(`[data-theme-to]:not([data-theme-to='${button.dataset.themeTo}'])`);
    other?.focus();
  });
})();
