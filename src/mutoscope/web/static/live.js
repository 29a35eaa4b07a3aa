/* The line to the table: one socket, over which the newest page of this seat comes and moves go.

   It knows no game. The server renders; whatever comes is morphed into #table. Without a socket the page is what the
   server sent, and the moves form posts itself.

   To the rest of the page it speaks in events on the document: table:before and table:after a morph, table:sent,
   table:done and table:refused for a move, table:here with the server's time in seconds. */
(() => {
  'use strict';

  const FIRST_WAIT = 250; // ms before the first try to come back; doubles up to LONGEST_WAIT
  const LONGEST_WAIT = 10_000;
  const SLOW_DOWN = 5_000; // ms to wait after the server said "too many messages"
  const SILENCE = 40_000; // ms; the server says that it is here every 15 s
  const HANDSHAKE = 10_000; // ms
  const PATIENCE = 600; // ms without a line before anybody is told
  const TRIES_WITHOUT_LINE = 2; // then moves are posted as a form: something on the way lets no socket through

  const LOST = 'Winding back to the table';
  const HELD = 'The table cannot be reached. Press again once it is back.';
  // Close codes after which coming back by itself would only be sent away again.
  const FINAL = {
    4401: 'This seat is played from another browser now. Reload the page to watch.',
    4404: 'This table is no longer here.',
    4408: 'This seat is open in too many windows. Close some, then reload the page.',
  };
  const TOO_MANY_MESSAGES = 4429;

  const root = document.documentElement;
  const table = () => document.getElementById('table');
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  let socket = null;
  let hasOpened = false;
  let hasEnded = false;
  let tries = 0;
  let retry = 0;
  let patience = 0;
  let lastHeard = 0;
  let pending = null; // the move that waits for its answer; sent again, with the same id, over the next line
  let newest = ''; // the table to be drawn
  let drawing = 0;
  let refused = null; // the last refusal, until the person does something else

  /* ---------------------------------------------------------------- the line */

  function connect() {
    clearTimeout(retry);
    if (hasEnded || socket || !table()?.dataset.live) return;
    const line = new WebSocket(new URL(table().dataset.live, location.href).href.replace(/^http/, 'ws'));
    socket = line;
    const handshake = setTimeout(() => line === socket && hangUp(), HANDSHAKE);
    line.onopen = () => {
      clearTimeout(handshake);
      if (line !== socket) return;
      hasOpened = true;
      tries = 0;
      lastHeard = Date.now();
      show('');
      if (pending) send();
    };
    line.onmessage = (event) => line === socket && hear(JSON.parse(event.data));
    line.onclose = (event) => {
      clearTimeout(handshake);
      if (line === socket) lose(event.code);
    };
  }

  function hangUp() {
    const line = socket;
    socket = null; // first: what it still says is not listened to
    line?.close();
    lose(0);
  }

  function lose(code) {
    socket = null;
    if (code in FINAL) {
      hasEnded = true;
      show(FINAL[code]);
      return;
    }
    if (pending && hasNoLine()) {
      post();
      return;
    }
    if (!patience && !root.hasAttribute('data-lost')) patience = setTimeout(() => show(LOST), PATIENCE);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.7 + 0.6 * Math.random());
    tries += 1;
    clearTimeout(retry);
    retry = setTimeout(connect, code === TOO_MANY_MESSAGES ? Math.max(wait, SLOW_DOWN) : wait);
  }

  /* Come back at once: somebody looks at the page again, or the machine has a network again. */
  function comeBack() {
    tries = 0;
    if (socket && Date.now() - lastHeard > SILENCE && socket.readyState === WebSocket.OPEN) hangUp();
    connect();
  }

  function show(text) {
    clearTimeout(patience);
    patience = 0;
    root.toggleAttribute('data-lost', text !== '');
    const note = document.getElementById('live-note');
    if (!note) return;
    note.textContent = text;
    note.hidden = text === '';
  }

  /* ---------------------------------------------------------------- what comes */

  function hear(message) {
    lastHeard = Date.now();
    if (message.kind === 'table') {
      // Of several that have come while the page was busy only the newest is drawn.
      newest = message.html;
      drawing ||= setTimeout(draw, 0);
    } else if (message.kind === 'done') {
      if (pending?.command === message.command) pending = null;
      tell('table:done');
    } else if (message.kind === 'refused') {
      if (pending?.command !== message.command) return;
      pending = null;
      refused = message;
      showRefusal();
      tell('table:refused');
    } else if (message.kind === 'page') {
      location.reload();
    } else if (message.kind === 'here') {
      tell('table:here', message.now);
    }
  }

  function draw() {
    drawing = 0;
    tell('table:before');
    Idiomorph.morph(table(), newest, {
      morphStyle: 'outerHTML',
      // Somebody may be typing. (It would leave the inside of a focused card as it was, too.)
      ignoreActiveValue: document.activeElement?.matches('input, select, textarea') ?? false,
      // What a person has opened stays open, and what was written in a field that says so stays written.
      callbacks: {
        beforeAttributeUpdated: (name, element) => name !== 'open' && !(name === 'value' && isWritten(element)),
      },
    });
    tell('table:after', { isWaiting: pending !== null });
    showRefusal();
    signs();
  }

  const isWritten = (field) => field.matches('[data-keeps]') && field.value !== field.defaultValue;

  /* What stands outside #table and changes with it. */
  function signs() {
    const { title, progress } = table().dataset;
    if (title) document.title = title;
    const bar = document.getElementById('progress');
    if (bar && progress !== undefined) bar.textContent = progress;
  }

  function showRefusal() {
    const line = document.getElementById('refusal');
    if (!line || !refused) return;
    line.replaceChildren(refused.message);
    if (refused.href) {
      const link = document.createElement('a');
      link.href = refused.href;
      link.textContent = refused.rule ? `Rule ${refused.rule}` : 'Rules';
      line.append(' ', link);
    }
    line.hidden = false;
  }

  function forgetRefusal() {
    refused = null;
    const line = document.getElementById('refusal');
    if (line) line.hidden = true;
  }

  /* ---------------------------------------------------------------- what goes */

  // crypto.randomUUID is there only over https and on localhost; a table at home is neither.
  const newCommand = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');

  const hasNoLine = () => !hasOpened && tries >= TRIES_WITHOUT_LINE;

  function send() {
    if (socket?.readyState === WebSocket.OPEN) socket.send(new URLSearchParams(pending).toString());
  }

  /* The move as a page of its own, as without a script. */
  function post() {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = document.getElementById('moves').action;
    for (const [name, value] of Object.entries(pending)) {
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }

  /* A form whose answer comes over the line, if there is one: the page need not be loaded anew. */
  async function postQuietly(form, body) {
    const answer = await fetch(form.action, { method: 'post', body, redirect: 'manual' }).catch(() => null);
    if (answer?.type !== 'opaqueredirect') form.submit();
  }

  /* Whether the line was there and is to come back: a form that is posted now would end at an error of the browser. */
  const isAway = () => hasOpened && !hasEnded && socket?.readyState !== WebSocket.OPEN;

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.method === 'post' && !['moves', 'say'].includes(form.id) && isAway()) {
      event.preventDefault();
      show(HELD);
      return;
    }
    if (form.hasAttribute('data-quiet') && socket?.readyState === WebSocket.OPEN) {
      event.preventDefault();
      postQuietly(form, new URLSearchParams(new FormData(form, event.submitter)));
    }
    if (form.id !== 'moves') return;
    event.preventDefault();
    if (pending) return;
    pending = Object.fromEntries(new FormData(form, event.submitter));
    pending.command = newCommand();
    forgetRefusal();
    tell('table:sent');
    if (hasNoLine()) post();
    else send();
  });

  document.addEventListener('table:chosen', forgetRefusal);

  /* ---------------------------------------------------------------- when the page comes and goes */

  addEventListener('pagehide', () => {
    // A page kept for the back button must not keep a second line.
    const line = socket;
    socket = null;
    clearTimeout(retry);
    line?.close();
  });
  addEventListener('pageshow', comeBack);
  addEventListener('online', comeBack);
  addEventListener('offline', () => {
    if (socket) hangUp();
    show(LOST);
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && comeBack());
  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN && Date.now() - lastHeard > SILENCE) hangUp();
  }, 5_000);

  connect();
})();
