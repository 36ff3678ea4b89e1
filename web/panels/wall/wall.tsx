import '../../styles/wall.css';
import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeNameAt } from '../../../src/campaign/hex-inscriptions.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { closeHexMenu } from '../../journey/hex-menu.ts';
import type { Journey } from '../../journey/journey.ts';
import { actionOf } from '../../journey/key-map.ts';
import { isReplayed } from '../../journey/look-back.ts';
import { closeBattle } from '../../journey/open-battle.ts';
import { closeNotebook } from '../../journey/open-leaf.ts';
import { closeTextMap } from '../../journey/open-text-map.ts';
import { WALL } from '../../journey/wall.ts';
import { nameIn } from '../../journey/words/words-of.ts';
import { fillScreen, leaveFullScreen } from '../../kit/full-screen.ts';
import { characterKeys } from '../../kit/preferences.ts';
import { keepAwake } from '../../kit/wake-lock.ts';
import { ThrowLines } from '../people/people-lazily.ts';
import { WallThrow } from './wall-throw.tsx';

/** The map is drawn as if the screen were so many pixels high: then the smallest letters on it take 2.5 % of the height. */
const DRAWN_HEIGHT = 500;
/** Pixels of those that the size of a hex takes: some six hexes lie over one another. */
const SCALE = 50;
/** A pointer that rests so long is hidden, in milliseconds. */
const POINTER_RESTS_MS = 3_000;
/** A page that is loaded anew no longer fills the screen either, but is gone after so long, in milliseconds. */
const RELOADED_MS = 250;
/** How long it is said what keys do and how the screen stays awake, in milliseconds. */
const HINT_MS = 9_000;

interface WallProps {
  readonly journey: Journey;
  readonly onClose: () => void;
}

/** The map alone, for a whole table: it follows the party, and shows large what the dice bring. Nothing can be done here. */
export function Wall({ journey, onClose }: WallProps) {
  const screen = useRef<HTMLElement>(null);
  const [sleeps, setSleeps] = useState(false);
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    if (!screen.current) return;
    closeEverything(journey);
    screen.current.focus();
    fillScreen();
    const hint = setTimeout(() => setIsNew(false), HINT_MS);
    const ends = [
      nameWall(journey.summary.id),
      followParty(journey, screen.current),
      hideRestingPointer(screen.current),
      keepAwake(() => setSleeps(true)),
      leaveFullScreen,
      () => clearTimeout(hint),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [journey]);
  // No longer than it is there: the next key is for what lies under it.
  useLayoutEffect(() => listenForEnd(onClose), []);
  const isLost = journey.live.state.value !== 'connected';
  const party = journey.party.value;
  const throwers = journey.live.throwers.now.value;
  return (
    <section
      class={isLost ? 'wall lost' : 'wall'}
      ref={screen}
      tabIndex={-1}
      aria-label="The map alone"
      data-testid="wall"
    >
      <WallThrow journey={journey} />
      <button type="button" class="quiet-button wall-leave" onClick={onClose}>
        Back
      </button>
      {isLost && (
        <p class="wall-lost" role="alert">
          Connection lost
          <small>The map is as it was. Trying again …</small>
        </p>
      )}
      <div class="wall-bottom">
        {throwers.length > 0 && <ThrowLines throwers={throwers} />}
        {isNew && (
          <p class="wall-hint" role="status">
            {matchMedia('(hover: none)').matches
              ? 'A tap shows “Back”, which ends it.'
              : `${characterKeys.value === 'on' ? 'F or ' : ''}Esc leads back, any other key fills the screen.`}
            {sleeps && <> {SLEEPS}</>}
          </p>
        )}
        <footer>
          {party ? <PartyPlace journey={journey} hex={party} /> : <span />}
          <p class="wall-name" dir="auto">
            {journey.name}
          </p>
        </footer>
      </div>
    </section>
  );
}

const SLEEPS = isSecureContext
  ? 'This browser does not keep the screen awake: set the device not to sleep.'
  : 'Without https no browser keeps the screen awake: set the device not to sleep.';

/** The number of the party's hex, and what it is. */
function PartyPlace({ journey, hex }: { journey: Journey; hex: Axial }) {
  const name = placeNameAt(journey.campaign.inForce, hex);
  const record = journey.recordAt(hex);
  return (
    <p class="wall-place" data-testid="wall-place">
      <span class="wall-number">{hexLabel(hex)}</span> <strong>{nameIn(journey.campaign.world, hex)}</strong>
      {name !== null && (
        <>
          , <bdi>{name}</bdi>
        </>
      )}
      {record && <small>{journey.words.factsOf(record).join(', ')}</small>}
    </p>
  );
}

function closeEverything(journey: Journey): void {
  isReplayed.value = false;
  closeNotebook();
  closeBattle();
  closeTextMap();
  closeHexMenu();
  journey.choose(null);
  journey.hovered.value = null;
}

/** Keeps the wall in the address, so that it is there after a reload. Returns what takes it out again. */
function nameWall(id: string): () => void {
  const path = `/c/${id}`;
  const name = (query: string): void => {
    if (location.pathname === path) history.replaceState(history.state, '', path + query);
  };
  // A replay that was open takes its moment out of the address first.
  const frame = requestAnimationFrame(() => name(`?${WALL}`));
  return () => {
    cancelAnimationFrame(frame);
    name('');
  };
}

/** Draws the map as large as the screen asks for, the party's hex in its middle. Returns what ends it. */
function followParty(journey: Journey, screen: HTMLElement): () => void {
  const { stage } = journey;
  if (!stage) return () => undefined;
  const { scale } = stage.camera.current;
  const centre = (gently: boolean, on = SCALE): void => {
    const party = journey.party.peek();
    if (party) stage.camera.centre(party, gently, on);
  };
  const fit = (): void => {
    // Taken off the page it has no height, and is told so before it ends.
    if (screen.clientHeight === 0) return;
    stage.magnification = screen.clientHeight / DRAWN_HEIGHT;
    centre(false);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(screen);
  // After whatever the map shows at first, and once nothing covers it any more.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(fit);
  });
  const stop = effect(() => {
    if (journey.party.value) centre(true);
  });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    stop();
    stage.magnification = 1;
    centre(false, scale);
  };
}

/** With the pointer goes the button by which the wall is left. Returns what ends it. */
function hideRestingPointer(screen: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => screen.setAttribute('data-resting', '');
  const move = (): void => {
    clearTimeout(timer);
    screen.removeAttribute('data-resting');
    timer = setTimeout(rest, POINTER_RESTS_MS);
  };
  move();
  const abort = new AbortController();
  const { signal } = abort;
  for (const type of ['pointermove', 'pointerdown']) screen.addEventListener(type, move, { signal });
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

/** The letter that led here, in whatever script; none where letters are no keys. */
const isWallKey = (event: KeyboardEvent): boolean =>
  characterKeys.peek() === 'on' && (event.key.toLowerCase() === 'f' || actionOf(event)?.kind === 'wall');

/** Keys of the browser's own stay what they are; all others do nothing here but leave, or fill the screen. */
function listenForEnd(leave: () => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey) return;
      event.stopImmediatePropagation();
      if (repeat) return;
      if (key === 'Escape' || isWallKey(event)) {
        event.preventDefault();
        leave();
      } else fillScreen();
    },
    { capture: true, signal },
  );
  const press = ({ target }: Event): void => {
    if (target instanceof Element && !target.closest('button')) fillScreen();
  };
  addEventListener('pointerup', press, { signal });
  // Browsers keep the first Escape for themselves where a page fills the screen.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFilled = false;
  const turned = (): void => {
    clearTimeout(timer);
    // What an earlier wall filled may end only now.
    if (isFilled && !document.fullscreenElement) timer = setTimeout(leave, RELOADED_MS);
    isFilled = document.fullscreenElement !== null;
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('fullscreenchange', turned, { signal });
  return () => abort.abort();
}
