import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sameHex } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { Journey } from '../journey/journey.ts';
import { textMapSearch } from '../journey/open-text-map.ts';
import { DiceAnimation, type ShownThrow, TUMBLE_MS, throwOf } from '../journey/shown-throw.ts';
import { nameIn } from '../journey/words/words-of.ts';
import type { MapStage } from '../map/stage/map-stage.ts';
import { PersonMark } from './people/person-mark.tsx';
import { placeOfDice } from './place-of-dice.ts';
import { TumblingDice } from './tumbling-dice.tsx';

/** Room kept free above the dice for the news, in multiples of the page's text size. */
const ROOM_ABOVE = 4;

/** The dice of a reveal, drawn at the hex and hidden from screen readers: news and panel tell the result. */
export function RevealDice({ journey }: { journey: Journey }) {
  const [show] = useState(() => new DiceAnimation(() => journey.stage?.unveilAt(performance.now())));
  useEffect(() => {
    void journey.stage?.fetchMarks();
    const stop = journey.follow({
      applied: (entries) => showThrow(show, journey, entries),
      restored: () => show.clear(),
    });
    return () => {
      stop();
      show.clear();
    };
  }, [journey, show]);
  const shown = show.shown.value;
  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return;
    const abort = new AbortController();
    const options = { capture: true, passive: true, signal: abort.signal };
    addEventListener('keydown', ({ repeat }) => !repeat && show.press(), options);
    addEventListener('pointerdown', () => show.press(), options);
    // The map would move away from under the dice.
    addEventListener('wheel', () => show.clear(), options);
    addEventListener('resize', () => show.clear(), options);
    return () => abort.abort();
  }, [isShown, show]);
  return shown && <Tray key={shown.entry.seq} journey={journey} shown={shown} />;
}

function showThrow(show: DiceAnimation, journey: Journey, entries: readonly Entry[]): void {
  const { stage } = journey;
  const thrown = throwOf(entries);
  if (!thrown || !stage || !isSeen(journey, stage, thrown)) {
    if (entries.some(({ kind }) => kind === 'revealed' || kind === 'surveyed')) show.clear();
    return;
  }
  const now = performance.now();
  if (show.show(thrown, now)) stage.unveilAt(now + TUMBLE_MS);
}

/** Whether the hex is in view, and motion is wanted. */
function isSeen(journey: Journey, { still, camera }: MapStage, { hex }: Pick<ShownThrow, 'hex'>): boolean {
  if (still || document.hidden || journey.past.peek() || textMapSearch.peek() !== null) return false;
  const { x, y } = camera.placeOf(hex);
  const { view, insets } = camera;
  return (
    x > insets.left && x < view.width - insets.right && y > insets.top && y < view.height - insets.bottom
  );
}

function Tray({ journey, shown }: { journey: Journey; shown: ShownThrow }) {
  const { hex, dice, entry, isTumbling } = shown;
  const tray = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { stage } = journey;
    if (!tray.current || !stage) return;
    const { insets, view, destination } = stage.camera;
    const { offsetWidth: width, offsetHeight: height, style } = tray.current;
    const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { left, top } = placeOfDice({
      at: stage.camera.placeOf(hex),
      reach: destination.scale * 0.9,
      size: { width, height },
      free: {
        left: insets.left,
        top: insets.top + ROOM_ABOVE * textSize,
        right: view.width - insets.right,
        bottom: view.height - insets.bottom,
      },
      inTheWay: [...document.querySelectorAll('.map-controls, .legend, .toast')].map((lying) =>
        lying.getBoundingClientRect(),
      ),
    });
    style.setProperty('left', `${left}px`);
    style.setProperty('top', `${top}px`);
  }, [journey, hex]);
  const { panelHex } = journey;
  const inPanel = panelHex.value !== null && sameHex(panelHex.value, hex);
  return (
    <div
      class={`reveal-dice ${isTumbling ? 'tumbling' : 'landed'}${inPanel ? ' in-panel' : ''}`}
      ref={tray}
      aria-hidden="true"
      data-testid="reveal-dice"
    >
      <TumblingDice dice={dice} />
      <p>
        {!journey.live.own.isOwn(entry) && (
          <>
            <PersonMark journey={journey} by={entry.by} /> entered{' '}
          </>
        )}
        {hexLabel(hex)}: <strong>{nameIn(journey.campaign.world, hex)}</strong>
      </p>
    </div>
  );
}
