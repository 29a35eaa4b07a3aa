/* Talk at the table: what is said goes out without the page being loaded anew, and what is new is marked.

   What others say comes with the newest table.  A line that somebody is writing outlives it, and so does the place to
   which they have scrolled. */
(() => {
  'use strict';

  const READ = `mutoscope-read ${location.pathname}`; // by table: the number of the last line that was seen

  const byId = (id) => document.getElementById(id);
  const said = () => [...document.querySelectorAll('#chat-said > [data-said]')];
  const isSeen = () => document.visibilityState === 'visible' && (byId('chat-said')?.getClientRects().length ?? 0) > 0;

  let read = Number(sessionStorage.getItem(READ) ?? -1);
  let draft = null; // what is being written while a new table comes
  let isAtEnd = true; // whether the latest line was to be seen
  let isOnItsWay = false;

  function mark() {
    const lines = said();
    const latest = Number(lines.at(-1)?.dataset.said ?? -1);
    if (isSeen() && latest > read) {
      read = latest;
      sessionStorage.setItem(READ, read);
    }
    const unread = lines.filter((line) => Number(line.dataset.said) > read && !line.matches('.is-mine')).length;
    const button = byId('talk');
    if (!button) return;
    if (unread) button.dataset.unread = unread;
    else delete button.dataset.unread;
    button.setAttribute('aria-label', unread ? `Talk, ${unread} new` : 'Talk');
  }

  function toEnd() {
    const list = byId('chat-said');
    if (list) list.scrollTop = list.scrollHeight;
  }

  function refuse(message) {
    const line = byId('chat-refusal');
    if (!line) return;
    line.textContent = message;
    line.hidden = message === '';
  }

  /* Why a page that came instead of a redirection did not take the line. */
  async function reasonIn(answer) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return page.querySelector('#refusal, [role=alert]')?.textContent.trim() || 'That was not sent. Try again.';
  }

  async function say(form) {
    isOnItsWay = true;
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: 'post', body, redirect: 'manual' }).catch(() => null);
    isOnItsWay = false;
    const field = byId('chat-text');
    if (answer?.type === 'opaqueredirect') {
      refuse('');
      isAtEnd = true;
      // Only what was sent is cleared: somebody may have written on.
      if (field?.value === body.get('text')) field.value = '';
    } else refuse(answer ? await reasonIn(answer) : 'The table cannot be reached. What you wrote is still here.');
  }

  document.addEventListener('submit', (event) => {
    if (event.target.id !== 'say') return;
    event.preventDefault();
    if (!isOnItsWay) say(event.target);
  });

  document.addEventListener('input', (event) => event.target.id === 'chat-text' && refuse(''));

  document.addEventListener('table:before', () => {
    const field = byId('chat-text');
    const list = byId('chat-said');
    const refusal = byId('chat-refusal');
    draft = field && { text: field.value, refusal: refusal.hidden ? '' : refusal.textContent };
    isAtEnd ||= !list || list.scrollHeight - list.scrollTop - list.clientHeight < 24;
  });

  document.addEventListener('table:after', () => {
    const field = byId('chat-text');
    if (field && draft) {
      if (field.value !== draft.text) field.value = draft.text;
      refuse(draft.refusal);
    }
    if (isAtEnd) toEnd();
    isAtEnd = false;
    mark();
  });

  // "toggle" does not bubble, and the drawer comes and goes with the tables.
  document.addEventListener(
    'toggle',
    (event) => {
      if (event.target.id !== 'chat' || event.newState !== 'open') return;
      toEnd();
      mark();
      byId('chat-text').focus();
    },
    true,
  );
  document.addEventListener('visibilitychange', mark);

  toEnd();
  mark();
})();
