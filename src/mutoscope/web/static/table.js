/* Choosing a move with mouse, finger, pen or keys, and cards that fly.  It knows no game, only what the page says:

   data-card="token"     a card; the same card has the same token before and after a move
   data-at="place"       a place that moves go to; with data-zone cards lie in it, otherwise they go behind it
   data-unit             what travels with the card in it
   data-start="token"    a button that begins a run of cards at this one
   data-count="n"        a button that makes the run so long
   data-hint             a line of help, replaced while a card is lifted
   data-commit="text"    what the one button says while nothing is chosen
   data-consequence      where to draw what the chosen move will lead to: the <template data-outcome="codes"> that
                         lists its code, with its data-commit on the button, and data-hit="place" for what it touches
   data-side             face, back or blurred: a card that changes it turns over
   data-mark="name"      something else that a move takes, such as a vote: a button that data-pick names as it is
   data-number="n"       what the digit n brings the focus to: the first card within
   data-key="letter"     the mark that this letter presses, beside the card that has the focus
   data-zoom             a picture that can be looked at closer (zoom.js): it may have the focus even when no move takes it
   data-n                how many cards lie in the row within
   data-premiere         a popover that opens by itself, once, when a new table brings it

   The moves are the buttons of #moves: data-pick lists the cards a move takes, in order, data-to where they go.  From
   that follows how one chooses: where every beginning of a longer pick is a move too, picks are runs and a click takes
   the run up to a card; else they are sets and a click adds or drops a card.  Where a pick may go to several places,
   it is lifted first and a place is chosen then.  Nothing is sent before the one button is pressed, and until then
   everything can be undone. */
(() => {
  'use strict';

  const FAR = 6; // px a pointer moves before it drags
  const NEAR = 56; // px from a place at which a dragged card may be dropped into it
  const FLY = 280; // ms
  const APART = 60; // ms between two cards that take off
  const IN_THE_AIR = 3; // cards at once; the others fade in
  const EASE = 'cubic-bezier(.2, .7, .2, 1)';
  const SHARP = 900; // ms in which a blurred shot can still be read
  const ABOVE_ALL = 60; // z-index of a card in the air

  const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = byId('table')) => [...(within?.querySelectorAll(selector) ?? [])];
  const one = (selector) => byId('table')?.querySelector(selector) ?? null;
  const cardOf = (token) => one(`[data-card="${CSS.escape(token)}"]`);
  const placeOf = (name) => one(`[data-at="${CSS.escape(name)}"]`);
  const unitOf = (element) => element.closest('[data-unit]') ?? element;
  const nameOf = (card) => card?.querySelector('img')?.alt || card?.textContent.trim() || 'The card';
  const isShown = (element) => element.getClientRects().length > 0;
  const isSame = (one, other) => one.length === other.length && one.every((token, i) => token === other[i]);

  let moves = []; // [{ button, code, picks, to }]
  let picksAreSets = false;
  let decision = '';
  let picks = []; // tokens of what is chosen, in order
  let to = ''; // the place chosen for them; '' while that is open, or where there is only one
  let isWaiting = false; // a move is on its way
  let sent = ''; // the decision that it made
  let rest = {}; // what the page says while nothing is chosen
  let away = []; // cards that a preview has moved: [{ unit, mark }]
  let byKeys = false; // whether the person uses the keyboard now

  /* ---------------------------------------------------------------- what may be done */

  function read() {
    moves = all('#moves button[name=code][data-pick]').map((button) => ({
      button,
      code: button.value,
      picks: button.dataset.pick.split(' '),
      to: button.dataset.to,
    }));
    const isMove = new Set(moves.map((move) => move.picks.join(' ')));
    picksAreSets = moves.some((move) => move.picks.length > 1 && !isMove.has(move.picks.slice(0, -1).join(' ')));
    const field = one('#moves [name=decision]');
    const next = field?.value ?? '';
    if (next !== decision) {
      decision = next;
      picks = [];
      to = '';
    }
    rest = {
      commit: one('[data-commit]:not(template)')?.dataset.commit ?? 'Choose a move',
      consequence: one('[data-consequence]')?.innerHTML ?? '',
      hint: one('[data-hint]')?.textContent ?? '',
    };
  }

  const takes = (move, tokens) =>
    picksAreSets ? isSame([...move.picks].sort(), [...tokens].sort()) : isSame(move.picks, tokens);
  /* The moves that take exactly what is picked: several when there is a place to choose. */
  const matching = () => (picks.length ? moves.filter((move) => takes(move, picks)) : []);
  const needsPlace = () => matching().length > 1;
  const chosenMove = () => {
    const found = matching();
    return found.length === 1 ? found[0] : (found.find((move) => move.to === to) ?? null);
  };
  /* The different picks that end with a card, the shortest first. */
  function runsTo(token) {
    const found = [];
    for (const move of moves) {
      if (move.picks.at(-1) === token && !found.some((run) => isSame(run, move.picks))) found.push(move.picks);
    }
    return found.sort((a, b) => a.length - b.length);
  }
  const runsFrom = (token) => {
    const found = moves.map((move) => move.picks).filter((run) => run[0] === token);
    return found.filter((run, i) => i === found.findIndex((other) => isSame(run, other))).sort((a, b) => a.length - b.length);
  };
  const canPick = (token) =>
    picksAreSets ? moves.some((move) => move.picks.includes(token)) : moves.some((move) => move.picks.at(-1) === token);
  const isLit = (token) => (picksAreSets ? canPick(token) : moves.some((move) => move.picks[0] === token));

  /* ---------------------------------------------------------------- choosing */

  /* A click on a card.  Again on the same one: the next run that ends there, then nothing. */
  function pick(token) {
    if (isWaiting || !canPick(token)) return;
    if (picksAreSets) {
      const most = Math.max(...moves.map((move) => move.picks.length));
      const others = picks.filter((other) => other !== token);
      // What no move takes together with the new one makes room for it.
      const beside = others.filter((other) => moves.some((move) => move.picks.includes(other) && move.picks.includes(token)));
      choose(others.length < picks.length ? others : [...beside, token].slice(-most));
      return;
    }
    const runs = runsTo(token);
    const now = runs.findIndex((run) => isSame(run, picks));
    if (now >= 0 && to) choose(picks); // put down: lift it again
    else if (now >= 0) choose(runs[now + 1] ?? []);
    else choose(runs.find((run) => run[0] === picks[0]) ?? runs[0]);
  }

  function choose(tokens, place = '') {
    picks = tokens;
    to = place;
    const found = matching();
    // One gap to go to: it goes there.  One zone: it stays where it is until it is taken.
    if (!to && found.length === 1 && found[0].to && placeOf(found[0].to)?.hasAttribute('data-zone') === false) to = found[0].to;
    document.dispatchEvent(new CustomEvent('table:chosen'));
    fly(() => show());
    say();
  }

  function back() {
    if (!picks.length || isWaiting) return false;
    if (to && needsPlace()) choose(picks);
    else choose([]);
    return true;
  }

  function count(n) {
    const here = document.activeElement?.closest?.('[data-card]')?.dataset.card;
    const run = runsFrom(picks[0] ?? here ?? '').find((tokens) => tokens.length === n);
    if (run) choose(run);
  }

  /* An arrow beside a row: begin there; again: one card more. */
  function start(token) {
    const runs = runsFrom(token);
    const now = runs.findIndex((run) => isSame(run, picks));
    if (runs.length) choose(runs[(now + 1) % runs.length]);
  }

  function commit() {
    const move = chosenMove();
    if (!move || isWaiting) return;
    byId('moves').requestSubmit(move.button);
  }

  function say() {
    const move = chosenMove();
    const words = [];
    if (move) words.push(move.button.querySelector('.label').textContent, move.button.querySelector('.note')?.textContent);
    else if (needsPlace()) words.push(`${nameOf(cardOf(picks[0]))} is lifted: choose one of ${matching().length} places`);
    else words.push(rest.hint || 'Nothing is chosen');
    const line = byId('said');
    if (line) line.textContent = words.filter(Boolean).join(': ');
  }

  /* ---------------------------------------------------------------- showing what is chosen */

  function show(over = '') {
    putBack();
    const lifted = needsPlace() && !to;
    const move = chosenMove() ?? matching().find((other) => other.to === over) ?? null;
    showCards();
    showMarks();
    showPlaces(lifted);
    showButtons(move, lifted);
    showConsequence(move);
    if (to) preview();
    drawLoop();
  }

  function showCards() {
    for (const card of all('[data-card]')) {
      const token = card.dataset.card;
      const can = !isWaiting && canPick(token);
      const at = picks.indexOf(token);
      card.classList.toggle('is-legal', can && isLit(token) && at < 0 && !(picks.length && needsPlace()));
      card.classList.toggle('is-reachable', can);
      card.classList.toggle('is-picked', at >= 0 && (picks.length === 1 || picksAreSets));
      card.classList.toggle('is-placed', at >= 0 && to !== '');
      card.querySelector(':scope > .order')?.remove();
      if (picks.length && at >= 0 && !picksAreSets && moves.some((move) => move.picks.length > 1)) {
        const order = document.createElement('span');
        order.className = 'order';
        order.textContent = at + 1;
        card.append(order);
      }
      if (can) {
        card.tabIndex = 0;
        card.setAttribute('role', 'button');
        card.setAttribute('aria-pressed', at >= 0);
      } else if (card.dataset.zoom) {
        card.tabIndex = 0;
        card.setAttribute('role', 'button');
        card.removeAttribute('aria-pressed');
      } else {
        card.removeAttribute('tabindex');
        card.removeAttribute('role');
        card.removeAttribute('aria-pressed');
      }
    }
  }

  function showMarks() {
    for (const mark of all('[data-mark]')) {
      mark.disabled = isWaiting || !canPick(mark.dataset.mark);
      mark.setAttribute('aria-pressed', picks.includes(mark.dataset.mark));
    }
    for (const part of all('[data-number]')) {
      const marks = all('[data-mark]', part);
      part.classList.toggle('is-chosen', marks.some((mark) => picks.includes(mark.dataset.mark)));
    }
  }

  function showPlaces(lifted) {
    const open = new Set(lifted && !isWaiting ? matching().map((move) => move.to) : []);
    for (const place of all('[data-at]')) {
      place.classList.toggle('is-legal', open.has(place.dataset.at));
      place.classList.remove('is-over');
    }
  }

  function showButtons(move, lifted) {
    for (const button of all('[data-start]')) {
      button.disabled = isWaiting || !runsFrom(button.dataset.start).length;
      button.setAttribute('aria-pressed', picks[0] === button.dataset.start && picks.length > 0);
    }
    const runs = picks.length ? runsFrom(picks[0]) : [];
    for (const button of all('[data-count]')) {
      const n = Number(button.dataset.count);
      button.disabled = isWaiting || !runs.some((run) => run.length === n);
      button.setAttribute('aria-pressed', picks.length === n);
    }
    const button = byId('commit');
    if (!button) return;
    const drawn = move && outcomeOf(move);
    button.textContent = drawn?.dataset.commit ?? move?.button.querySelector('.label').textContent ?? rest.commit;
    // Not `disabled`: that would take the focus away.
    button.setAttribute('aria-disabled', isWaiting || !chosenMove());
    byId('back').hidden = isWaiting || !picks.length;
    if (byId('undo')) byId('undo').hidden = isWaiting || picks.length > 0;
    byId('moves').setAttribute('aria-busy', isWaiting);
    const hint = one('[data-hint]');
    if (hint) hint.textContent = lifted ? `${nameOf(cardOf(picks[0]))} is lifted: drag it on, or choose a lit place.` : rest.hint;
  }

  const outcomeOf = (move) => one(`template[data-outcome~="${CSS.escape(move.code)}"]`);

  function showConsequence(move) {
    const line = one('[data-consequence]');
    const drawn = move && outcomeOf(move);
    if (line && drawn) line.replaceChildren(drawn.content.cloneNode(true));
    else if (line) line.innerHTML = rest.consequence;
    const hit = new Set(line ? all('[data-hit]', line).map((item) => item.dataset.hit) : []);
    for (const place of all('[data-at]')) place.classList.toggle('is-next', hit.has(place.dataset.at));
  }

  /* Move the picked cards, in this page only, to where they will lie. */
  function preview() {
    const place = placeOf(to);
    if (!place) return;
    let after = unitOf(place);
    for (const token of picks) {
      const unit = unitOf(cardOf(token));
      if (place.hasAttribute('data-zone') && place.contains(unit)) continue;
      const isSameRow = unit.parentNode === (place.hasAttribute('data-zone') ? place : after.parentNode);
      const mark = isSameRow ? document.createComment('') : unit.cloneNode(false);
      if (mark.classList) {
        for (const name of ['id', 'data-card', 'tabindex', 'role', 'aria-pressed']) mark.removeAttribute(name);
        mark.className = `${unit.className.split(' ')[0]} is-away`;
      }
      unit.before(mark);
      let moved = unit;
      if (place.hasAttribute('data-zone')) {
        if (place.matches('ol, ul') && !unit.matches('li')) {
          moved = document.createElement('li');
          moved.append(unit);
        }
        place.append(moved);
      } else {
        after.after(unit);
        after = unit;
      }
      away.push({ unit, mark, wrap: moved === unit ? null : moved });
    }
    countRows();
  }

  function putBack() {
    for (const { unit, mark, wrap } of away.reverse()) {
      if (mark.isConnected) mark.replaceWith(unit);
      wrap?.remove();
    }
    if (away.length) countRows();
    away = [];
  }

  function countRows() {
    for (const row of all('[data-n]')) row.dataset.n = all('[data-card]', row).length;
  }

  /* One pencil loop round all the cards of a run. */
  function drawLoop() {
    for (const loop of all('.run-loop')) loop.remove();
    const cards = picks.map(cardOf);
    const row = cards[0]?.parentNode;
    if (cards.length < 2 || cards.some((card) => !card || card.parentNode !== row)) return;
    const loop = document.createElement('span');
    loop.className = 'run-loop is-picked';
    loop.setAttribute('aria-hidden', 'true');
    const left = Math.min(...cards.map((card) => card.offsetLeft));
    const top = Math.min(...cards.map((card) => card.offsetTop));
    loop.style.left = `${left}px`;
    loop.style.top = `${top}px`;
    loop.style.width = `${Math.max(...cards.map((card) => card.offsetLeft + card.offsetWidth)) - left}px`;
    loop.style.height = `${Math.max(...cards.map((card) => card.offsetTop + card.offsetHeight)) - top}px`;
    row.append(loop);
  }

  /* ---------------------------------------------------------------- cards that fly */

  /* Where every card is to be seen: itself, or what it is hidden in. */
  function look() {
    const seen = new Map();
    for (const card of all('[data-card]')) {
      let shown = card;
      while (shown && !isShown(shown)) shown = shown.parentElement;
      seen.set(card.dataset.card, {
        box: (shown ?? card).getBoundingClientRect(),
        isItself: shown === card,
        row: unitOf(card).parentNode,
        side: card.dataset.side,
        className: card.className,
        inside: [...card.childNodes].filter((node) => !node.matches?.('.order, .was')).map((node) => node.cloneNode(true)),
      });
    }
    return seen;
  }

  /* Make a change; whatever card has moved by it flies from where it was.  A card in the air flies on from there. */
  function fly(change, before = look()) {
    change(); // first: whatever asks for styles in between would make lit cards flicker
    for (const flight of document.getAnimations().filter((animation) => animation.id === 'flight')) flight.cancel();
    if (isCalm.matches || document.hidden) return;
    const after = look();
    let inTheAir = 0;
    for (const [token, now] of after) {
      const old = before.get(token);
      const card = cardOf(token);
      if (!old) {
        if (now.isItself && before.size) appear(card);
        continue;
      }
      if (!old.isItself && !now.isItself) continue;
      const dx = old.box.x + old.box.width / 2 - now.box.x - now.box.width / 2;
      const dy = old.box.y + old.box.height / 2 - now.box.y - now.box.height / 2;
      const hasTurned = old.side !== now.side;
      if (Math.hypot(dx, dy) < 2 && !hasTurned) continue;
      const from = `translate(${dx}px, ${dy}px)`;
      if (old.row === now.row && !hasTurned) {
        if (now.isItself) animate(card, [{ transform: `${from} ${currentTransform(card)}` }], {}); // it only moves over
        continue;
      }
      inTheAir += 1;
      if (inTheAir > IN_THE_AIR) {
        if (now.isItself) appear(card);
        continue;
      }
      const delay = (inTheAir - 1) * APART;
      if (now.isItself) land(card, old, now, from, delay);
      else vanish(old, now, delay);
    }
  }

  const currentTransform = (element) => {
    const { transform } = getComputedStyle(element);
    return transform === 'none' ? '' : transform;
  };

  function animate(element, keyframes, options) {
    const flight = element.animate(keyframes, { duration: FLY, easing: EASE, fill: 'backwards', ...options });
    flight.id = 'flight';
    return flight;
  }

  const appear = (card) => animate(card, [{ opacity: 0 }], {});

  function land(card, old, now, from, delay) {
    const scale = old.box.height / (now.box.height || 1);
    const isBlur = now.side === 'blurred' && old.side === 'face' && old.isItself;
    const isTurned = old.side !== now.side && !isBlur;
    const turn = isTurned ? 'perspective(900px) rotateY(180deg)' : '';
    const keyframe = { transform: `${from} scale(${scale}) ${turn}`, zIndex: ABOVE_ALL };
    animate(card, [keyframe, { zIndex: ABOVE_ALL }], { delay });
    if (isTurned && old.isItself) {
      // Until it has turned half-way the old side is to be seen.
      const skin = cover(card, old);
      skin.style.transform = 'rotateY(180deg)';
      const flight = animate(skin, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], { delay });
      flight.onfinish = flight.oncancel = () => skin.remove();
    }
    if (isBlur) {
      // What lay face up in front of this person may be read a moment longer; then it loses focus for good.
      const skin = cover(card, old);
      const still = { opacity: 1, filter: 'none' };
      const duration = FLY + SHARP;
      const flight = animate(skin, [still, { ...still, offset: 0.7 }, { opacity: 0, filter: 'blur(6px)' }], { delay, duration, easing: 'linear' });
      flight.onfinish = flight.oncancel = () => skin.remove();
    }
  }

  /* What a card showed before, laid over it. */
  function cover(card, old) {
    const skin = document.createElement('span');
    skin.className = 'was';
    skin.setAttribute('aria-hidden', 'true');
    skin.append(...old.inside);
    card.append(skin);
    return skin;
  }

  /* A card that goes where it cannot be seen: an image of it flies there and fades. */
  function vanish(old, now, delay) {
    const ghost = document.createElement('span');
    ghost.className = `${old.className} ghost`;
    ghost.classList.remove('is-legal', 'is-picked', 'is-dragged');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.append(...old.inside);
    const { x, y, width, height } = old.box;
    Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(ghost);
    const dx = now.box.x + now.box.width / 2 - x - width / 2;
    const dy = now.box.y + Math.min(now.box.height, 60) / 2 - y - height / 2;
    const flight = animate(ghost, [{}, { opacity: 0, transform: `translate(${dx}px, ${dy}px) scale(.4)` }], { delay });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }

  /* ---------------------------------------------------------------- mouse, finger, pen */

  let held = null; // a card that is pressed: { token, x, y, isDragged, before }
  let swallowClick = false;

  document.addEventListener('pointerdown', (event) => {
    byKeys = false;
    swallowClick = false;
    const card = event.target.closest?.('#table [data-card]');
    if (!card || event.button || !event.isPrimary || isWaiting || !canPick(card.dataset.card)) return;
    held = { token: card.dataset.card, id: event.pointerId, x: event.clientX, y: event.clientY, isDragged: false };
  });

  document.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.isDragged && Math.hypot(dx, dy) > FAR) lift();
    if (!held?.isDragged) return;
    held.by = `${dx}px ${dy}px`;
    for (const token of picks) cardOf(token).style.translate = held.by;
    const place = placeUnder(event.clientX, event.clientY);
    const over = place?.dataset.at ?? '';
    if (over !== held.over) {
      held.over = over;
      for (const other of all('[data-at]')) other.classList.toggle('is-over', other === place);
      showConsequence(chosenMove() ?? matching().find((move) => move.to === over) ?? null);
    }
  });

  /* The card under the pointer, or the run that ends with it, comes along. */
  function lift() {
    held.before = { picks, to };
    held.isDragged = true;
    if (!picks.includes(held.token) || to) {
      const runs = runsTo(held.token);
      picks = picksAreSets ? [held.token] : (runs.find((run) => run[0] === picks[0]) ?? runs[0]);
      to = '';
    }
    document.dispatchEvent(new CustomEvent('table:chosen'));
    show();
    showPlaces(true);
    for (const loop of all('.run-loop')) loop.hidden = true;
    for (const token of picks) cardOf(token).classList.add('is-dragged');
    document.documentElement.setPointerCapture?.(held.id);
    getSelection()?.removeAllRanges();
  }

  const distance = (box, x, y) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

  /* The place that a card let go here would go to: the one under the pointer, or near it.  A place that lies behind a
     card reaches as far as that card does. */
  function placeUnder(x, y) {
    const open = new Set(matching().map((move) => move.to));
    const home = picks.map((token) => unitOf(cardOf(token))).filter((unit) => !unit.dataset.card);
    if (home.some((unit) => distance(unit.getBoundingClientRect(), x, y) === 0)) return null;
    let best = null;
    let least = NEAR;
    for (const place of all('[data-at]')) {
      if (!open.has(place.dataset.at) || !isShown(place)) continue;
      const far = distance(unitOf(place).getBoundingClientRect(), x, y);
      if (far < least) [best, least] = [place, far];
    }
    return best;
  }

  function drop(event) {
    const { isDragged, before, id } = held;
    if (event.pointerId !== id) return;
    held = null;
    if (!isDragged) return;
    swallowClick = true;
    const place = event.type === 'pointerup' ? placeUnder(event.clientX, event.clientY) : null;
    fly(() => {
      for (const card of all('.is-dragged')) {
        card.style.translate = '';
        card.classList.remove('is-dragged');
      }
      if (place) to = place.dataset.at;
      else ({ picks, to } = before);
      show();
    });
    say();
  }
  // A browser would drag the picture, or what is selected, itself.
  document.addEventListener('dragstart', (event) => held && event.preventDefault());
  document.addEventListener('pointerup', (event) => held && drop(event));
  document.addEventListener('pointercancel', (event) => held && drop(event));

  document.addEventListener('click', (event) => {
    if (swallowClick) {
      // The click that ends a drag is none.
      swallowClick = false;
      event.preventDefault();
      return;
    }
    const target = event.target.closest?.('#table :is([data-card], [data-mark], [data-at], [data-start], [data-count], button)');
    if (!target || isWaiting) return;
    if (target.id === 'commit') commit();
    else if (target.id === 'back') back();
    else if (target.dataset.start) start(target.dataset.start);
    else if (target.dataset.count) count(Number(target.dataset.count));
    else if (target.dataset.card || target.dataset.mark) pick(target.dataset.card || target.dataset.mark);
    else if (target.dataset.at && matching().some((move) => move.to === target.dataset.at)) choose(picks, target.dataset.at);
  });

  /* ---------------------------------------------------------------- keys */

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.id === 'move-text' && event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      if (chosenMove()) commit();
      else say();
      return;
    }
    if (event.target.matches?.('input, select, textarea')) return;
    if (document.querySelector(':popover-open, dialog[open]')) return;
    byKeys = true;
    const focused = document.activeElement?.closest?.('#table [data-card]');
    const token = focused?.dataset.card ?? '';
    if (ARROWS[event.key] && moves.length && !isWaiting) {
      if (needsPlace() && (!focused || picks.includes(token))) walkPlaces(event.key);
      else walkCards(ARROWS[event.key]);
    } else if (event.key === ' ' && focused && canPick(token)) {
      pick(token);
      focusCard(token);
    } else if (event.key === 'Enter' && focused && canPick(token)) {
      // Lift, then put down, then on to the one button.
      if (picks.includes(token) && chosenMove()) byId('commit').focus();
      else {
        pick(token);
        focusCard(token);
      }
    } else if (event.key === 'Escape') {
      const last = picks.at(-1);
      if (!back()) return;
      focusCard(last);
    } else if (/^[1-9]$/.test(event.key) && all('[data-count]').some(isShown)) {
      count(Number(event.key));
      if (focused) focusCard(picks.at(-1));
    } else if (one(`[data-number="${CSS.escape(event.key)}"] [data-card][tabindex="0"]`)) {
      one(`[data-number="${CSS.escape(event.key)}"] [data-card]`).focus();
    } else if (markFor(event.key)) {
      pick(markFor(event.key).dataset.mark);
    } else return;
    event.preventDefault();
  });

  const markFor = (key) => {
    const mark = document.activeElement?.closest?.('#table [data-number]')?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    return mark && canPick(mark.dataset.mark) ? mark : null;
  };

  function focusCard(token) {
    const card = token && cardOf(token);
    if (card?.tabIndex === 0) card.focus();
  }

  /* The lifted card goes from place to place, in the order in which they lie. */
  function walkPlaces(key) {
    const open = new Set(matching().map((move) => move.to));
    const places = all('[data-at]').map((place) => place.dataset.at).filter((name) => open.has(name));
    const next = places.indexOf(to) + (key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1);
    if (next >= places.length || next < -1) return;
    const token = picks[0];
    choose(picks, places[next] ?? '');
    focusCard(token);
  }

  /* To the nearest card that may be chosen, as they lie on the screen. */
  function walkCards([dx, dy]) {
    const cards = all('[data-card][tabindex="0"]').filter(isShown);
    const here = document.activeElement?.closest?.('#table') ? document.activeElement : null;
    if (!here) {
      cards[0]?.focus();
      return;
    }
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(here);
    let best = null;
    let least = Infinity;
    for (const card of cards) {
      const [cx, cy] = middle(card);
      const along = (cx - x) * dx + (cy - y) * dy;
      const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (card === here || along < 4) continue;
      const far = along + 3 * across;
      if (far < least) [best, least] = [card, far];
    }
    best?.focus();
  }

  /* ---------------------------------------------------------------- a new table comes */

  let seenBefore = new Map();
  let focusBefore = null;
  let premieres = []; // ids of those that the table had before

  document.addEventListener('table:before', () => {
    const active = document.activeElement;
    focusBefore = active?.closest?.('#table') && {
      element: active,
      id: active.id,
      token: active.dataset.card ?? '',
      mark: active.dataset.mark ?? '',
      decision,
    };
    seenBefore = look();
    premieres = all('[data-premiere]').map((popover) => popover.id);
    if (!held?.isDragged) held = null;
    putBack();
  });

  document.addEventListener('table:after', (event) => {
    isWaiting = event.detail.isWaiting;
    fly(() => {
      read();
      if (!chosenMove() && !needsPlace()) [picks, to] = [[], ''];
      show();
      holdOn();
    }, seenBefore);
    keepFocus();
    openPremiere();
  });

  /* What a person drags stays under the finger, unless the new table has no move for it. */
  function holdOn() {
    if (!held?.isDragged) return;
    if (isWaiting || !picks.length) {
      for (const card of all('[data-card]')) card.style.translate = '';
      held = null;
      return;
    }
    showPlaces(true);
    for (const token of picks) {
      const card = cardOf(token);
      card.style.translate = held.by ?? '';
      card.classList.add('is-dragged');
    }
  }

  /* Once the cards have landed, if it is still there then. */
  function openPremiere() {
    const fresh = all('[data-premiere]').find((popover) => !premieres.includes(popover.id));
    if (fresh && !isCalm.matches) setTimeout(() => fresh.isConnected && fresh.showPopover(), FLY);
  }

  /* The focus is where it was, or where the next thing is to be done; it is never lost. */
  function keepFocus() {
    if (!focusBefore) return;
    const { element, id, token, mark, decision: old } = focusBefore;
    const isNew = decision !== old;
    const card = token ? cardOf(token) : null;
    const first = all('[data-card].is-reachable').find(isShown);
    let target = (id && byId(id)) || card || (mark && one(`[data-mark="${CSS.escape(mark)}"]`)) || null;
    // Something without a name of its own, such as the star of a pile.
    if (!target && !id && !token && !mark && element.isConnected) target = element;
    if (target && (!isShown(target) || target.matches(':disabled'))) target = null;
    if (isNew && byKeys && first && (!target || ['commit', 'ask'].includes(target.id))) target = first;
    if (target && target.tabIndex < 0 && target !== byId('ask')) target = null;
    target ??= first ?? byId('other-hand-1') ?? byId('ask') ?? byId('main');
    if (document.activeElement !== target) target?.focus({ preventScroll: !byKeys });
  }

  document.addEventListener('table:sent', () => {
    isWaiting = true;
    sent = decision;
    show();
  });
  document.addEventListener('table:done', () => {
    // The new table may come before the answer or after it: until both are there, nothing new is chosen.
    if (decision === sent) return;
    isWaiting = false;
    show();
    keepFocus();
  });
  document.addEventListener('table:refused', () => {
    isWaiting = false;
    // What was put down goes back to where it was; but a word that will not do is no reason to choose the cards again.
    if (!byId('move-text')) [picks, to] = [[], ''];
    fly(() => show());
  });

  addEventListener('resize', drawLoop);

  read();
  show();
})();
