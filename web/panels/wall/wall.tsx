import '../../styles/wall.css';
import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeNameAt } from '../../../src/campaign/hex-inscriptions.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { closeBattle } from '../../journey/battle-hex.ts';
import { closeHexMenu } from '../../journey/hex-menu.ts';
import type { Journey } from '../../journey/journey.ts';
import { actionOf } from '../../journey/key-map.ts';
import { closeTextMap } from '../../journey/open-text-map.ts';
import { isReplayOpen } from '../../journey/past-view.ts';
import { closeNotebook } from '../../journey/shown-leaf.ts';
import { WALL } from '../../journey/wall.ts';
import { nameIn } from '../../journey/words/words-of.ts';
import { fillScreen, leaveFullScreen } from '../../kit/full-screen.ts';
import { characterKeys } from '../../kit/preferences.ts';
import { keepAwake } from '../../kit/wake-lock.ts';
import { ThrowLines } from '../people/people-lazily.ts';
import { WallThrow } from './wall-throw.tsx';

/** The map is drawn as if the screen were this many pixels high: the smallest letters then take 2.5 % of the height. */
const DRAWN_HEIGHT = 500;
/** The size of a hex in those pixels: about six hexes fit above one another. */
const SCALE = 50;
/** Time after which a resting pointer is hidden, in milliseconds. */
const POINTER_RESTS_MS = 3_000;
/** Wait after full screen has ended, in milliseconds: reloading ends it too, but by then the old page is gone. */
const RELOADED_MS = 250;
/** How long the hint about keys and about keeping the screen awake is shown, in milliseconds. */
const HINT_MS = 9_000;

interface WallProps {
  readonly journey: Journey;
  readonly onClose: () => void;
}

/** The map alone, for a screen that a whole table sees: follows the party, shows the dice large, takes no commands. */
export function Wall({ journey, onClose }: WallProps) {
  const screen = useRef<HTMLElement>(null);
  const leaveAddress = useRef(() => {});
  const [sleeps, setSleeps] = useState(false);
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    if (!screen.current) return;
    closeEverything(journey);
    screen.current.focus();
    fillScreen();
    const hint = setTimeout(() => setIsNew(false), HINT_MS);
    leaveAddress.current = nameWall(journey.summary.id);
    const ends = [
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
  // A layout effect, so that it ends together with the wall: the next key is for what is below, and the wall is gone
  // from the address before the history goes back to it.
  useLayoutEffect(() => {
    const stopListening = listenForEnd(onClose);
    return () => {
      stopListening();
      leaveAddress.current();
    };
  }, []);
  const isLost = journey.live.state.value !== 'connected';
  const party = journey.party.value;
  const throwers = journey.live.throwers.active.value;
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
          {party ? <PartyHex journey={journey} hex={party} /> : <span />}
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
function PartyHex({ journey, hex }: { journey: Journey; hex: Axial }) {
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
  isReplayOpen.value = false;
  closeNotebook();
  closeBattle();
  closeTextMap();
  closeHexMenu();
  journey.choose(null);
  journey.hovered.value = null;
}

/** Keeps the wall in the address, so that it is there after a reload. Returns a function that removes it. */
function nameWall(id: string): () => void {
  const path = `/c/${id}`;
  const name = (query: string): void => {
    if (location.pathname === path) history.replaceState(history.state, '', path + query);
  };
  // A replay that was open first removes its moment from the address.
  const frame = requestAnimationFrame(() => name(`?${WALL}`));
  return () => {
    cancelAnimationFrame(frame);
    name('');
  };
}

/** Draws the map as large as suits the screen, the party's hex in its middle. Returns a function that ends it. */
function followParty(journey: Journey, screen: HTMLElement): () => void {
  const { stage } = journey;
  if (!stage) return () => undefined;
  const { scale } = stage.camera.current;
  const centre = (gently: boolean, on = SCALE): void => {
    const party = journey.party.peek();
    if (party) stage.camera.centre(party, gently, on);
  };
  const fit = (): void => {
    // When the wall is removed from the page, the observer still reports it, without any height.
    if (screen.clientHeight === 0) return;
    stage.magnification = screen.clientHeight / DRAWN_HEIGHT;
    centre(false);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(screen);
  // After the map's initial view, and once no sheet covers the map any more.
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

/** Hides a resting pointer, and with it the button that leaves the wall. Returns a function that ends it. */
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

/** Whether it is the letter that opens the wall, in any script; never if letters are no keys. */
const isWallKey = (event: KeyboardEvent): boolean =>
  characterKeys.peek() === 'on' && (event.key.toLowerCase() === 'f' || actionOf(event)?.kind === 'wall');

/** Lets keys leave the wall or fill the screen, and nothing else; the browser's own shortcuts still work. */
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
  // In full screen, browsers keep the first Escape for themselves.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFilled = false;
  const turned = (): void => {
    clearTimeout(timer);
    // The full screen of an earlier wall may end only now.
    if (isFilled && !document.fullscreenElement) timer = setTimeout(leave, RELOADED_MS);
    isFilled = document.fullscreenElement !== null;
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('fullscreenchange', turned, { signal });
  return () => abort.abort();
}
