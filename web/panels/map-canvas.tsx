import { effect, untracked } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Axial, ORIGIN, sameHex } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { hexThrownFor } from '../journey/dice-prompt.ts';
import type { Journey } from '../journey/journey.ts';
import { placeOfParty } from '../journey/journey-map.ts';
import { textMapSearch } from '../journey/open-text-map.ts';
import { printedKeys, STEPS_AS_READ } from '../journey/printed-keys.ts';
import { boxesInTheWay, timesGrown } from '../kit/in-the-way.ts';
import { insets, middle } from '../kit/insets.ts';
import { mapFontsLoaded } from '../kit/map-fonts.ts';
import { onPixelRatio } from '../kit/pixel-ratio.ts';
import { showLabels, showTrail } from '../kit/preferences.ts';
import { palette, printing } from '../kit/theme.ts';
import { toast, toastUnfetched } from '../kit/toasts.ts';
import type { BannerPlace } from '../map/overlay/party-banner.ts';
import { listenToGestures } from '../map/stage/gestures.ts';
import { MapStage } from '../map/stage/map-stage.ts';
import { FirstView } from './first-view.ts';
import { letterMap } from './letter-map.ts';
import { styleMap } from './style-map.ts';

/** Whether the space bar is held: then dragging with any button pans. */
let spaceHeld = false;

export const holdSpace = (held: boolean): void => {
  spaceHeld = held;
};

/** The map itself. */
export function MapCanvas({ journey }: { journey: Journey }) {
  const holder = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const letters = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!holder.current || !ground.current || !letters.current || !overlay.current) return;
    const canvases = { ground: ground.current, letters: letters.current, overlay: overlay.current };
    return attach(journey, holder.current, canvases);
  }, [journey]);

  const party = journey.party.value;
  const where = party ? `, the party is at ${hexLabel(party)}` : '';
  // The step keys are of no use to those who may not move the party.
  const ways = party ? `${lettersOfSteps()} choose a way on, arrow` : 'Enter begins, arrow';
  const keys = journey.permissions.mayMove.value ? ways : 'Arrow';
  const { count } = journey.campaign.world;
  const known = count === 1 ? 'one hex' : `${count} hexes`;
  const label = journey.past.value
    ? `Map of ${journey.name} as it was${where}. Arrow keys lead through what happened, Escape leads back.`
    : `Map of ${journey.name}: ${known} known${where}. ${keys} keys move the cursor, question mark lists all keys.`;
  return (
    <div
      class="map"
      ref={holder}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys, so it takes the focus
      tabIndex={0}
      inert={textMapSearch.value !== null}
      data-testid="map"
    >
      <canvas class="map-ground" ref={ground} />
      <canvas class="map-letters" ref={letters} />
      <canvas class="map-overlay" ref={overlay} />
      <div class="map-vignette" />
    </div>
  );
}

/** Number of hexes from which on a worker thread paints: fewer are painted before it would have started. */
const THREAD_FROM = 200;

interface Canvases {
  readonly ground: HTMLCanvasElement;
  readonly letters: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
}

function attach(journey: Journey, holder: HTMLElement, canvases: Canvases): () => void {
  const { ground, letters, overlay } = canvases;
  const stage = new MapStage(ground, overlay, palette.peek(), letters);
  if (journey.summary.hexCount >= THREAD_FROM) void paintBeside(stage);
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = holder;
    stage.resize(width, height);
    // Printing lays the page out for paper without redrawing the map; the print styles scale it by these sizes.
    holder.parentElement?.style.setProperty('--map-width', String(width));
    holder.parentElement?.style.setProperty('--map-height', String(height));
  };
  const observer = new ResizeObserver(resize);
  observer.observe(holder);
  const stopPixelRatio = onPixelRatio(resize);
  resize();
  stage.camera.insets = insets.peek();
  stage.camera.inTheWay = boxesInTheWay;
  stage.onScale = (scale) => {
    journey.scale.value = scale;
  };
  journey.attachStage(stage);
  const stopGestures = listenToGestures(overlay, stage.camera, {
    tap: (at, time) => journey.presses.tap(stage.camera.hexAt(at), time),
    doubleTap: (at, time) => {
      journey.presses.recordPress(time);
      stage.camera.zoomGently(1.7, at);
    },
    menu: (at, time) => journey.openMenu(stage.camera.hexAt(at), time, at),
    hover: (at) => {
      journey.hovered.value = at && stage.camera.hexAt(at);
    },
    panning: () => spaceHeld,
  });
  const firstView = new FirstView(journey, stage);
  let fitted = false;
  let firstFrame = 0;
  let lastMiddle = 0;
  const effects = [
    effect(() => {
      stage.palette = palette.value;
      if (printing.value) stage.drawAll();
    }),
    effect(() => {
      stage.labels = showLabels.value === 'on';
    }),
    styleMap(stage),
    letterMap(journey, stage),
    effect(() => {
      const party = journey.party.peek();
      const seen = fitted && party !== null && stage.camera.shows(party);
      // The insets may arrive before the observer reports the map's size: rotating a phone changes both at once.
      resize();
      stage.camera.insets = insets.value;
      const moved = middle.value - lastMiddle;
      lastMiddle = middle.value;
      // When a sheet opens, the middle of the map moves to the middle of what is left, and the party stays visible;
      // also when a phone is rotated.
      stage.camera.follow(fitted ? moved : 0, seen ? party : null);
    }),
    effect(() => {
      const past = journey.past.value;
      const { party, trail } = past ?? journey.campaign;
      const { ground } = past ?? journey.map;
      stage.scene = {
        party,
        bannerPlace: party === null ? 'middle' : bannerPlaceOf(journey, party),
        isOccupied: (hex) => ground.isOccupied(hex),
        gapsIn: ground.gapsIn,
        trail: showTrail.value === 'on' ? trail : [],
        rings: past ? null : journey.rings.value,
        ways: past ? [] : journey.ways.value,
        mayMove: journey.permissions.mayMove.value,
        selected: journey.selected.value,
        hovered: journey.hovered.value,
        startHex: past ? null : beginningOf(journey),
        diceHexes: past ? [] : askedFor(journey),
        pending: journey.commands.pending.value,
      };
    }),
    effect(() => {
      if (fitted || !journey.live.ready.value || journey.campaign.world.count === 0) return;
      fitted = true;
      // By the next frame the sheets have their content, but observers measure them only after that frame's scripts.
      firstFrame = requestAnimationFrame(() => {
        firstView.show();
        if (location.search.includes('hex=')) showAsked(journey).catch(toastUnfetched);
        else void firstView.showInItsLetters();
      });
    }),
    effect(() => {
      if (timesGrown.value > 0) untracked(() => firstView.makeWay());
    }),
  ];
  void mapFontsLoaded().then(() => stage.refresh());
  return () => {
    for (const dispose of effects) dispose();
    cancelAnimationFrame(firstFrame);
    stopGestures();
    stopPixelRatio();
    observer.disconnect();
    journey.attachStage(null);
    stage.destroy();
  };
}

/** The hexes for which dice are being thrown, here and by others. */
function askedFor({ commands, live }: Journey): readonly Axial[] {
  const prompt = commands.isPutAside.value ? null : commands.dicePrompt.value;
  const own = prompt && hexThrownFor(prompt);
  const others = live.throwers.active.value.map(({ thrown }) => thrown);
  const hexes = own ? [own, ...others] : others;
  return hexes.filter((hex, at) => hexes.findIndex((before) => sameHex(before, hex)) === at);
}

/** The start hex while nothing is known yet; `null` on islands, where the dice find it. */
function beginningOf({ campaign, live }: Journey): Axial | null {
  const isBlank =
    live.ready.value && live.version.value >= 0 && campaign.world.count === 0 && !campaign.closed;
  return isBlank && campaign.world.settings.kind !== 'island' ? ORIGIN : null;
}

/** Where in its hex the party's banner hides least. */
function bannerPlaceOf({ past, map }: Journey, party: Axial): BannerPlace {
  const then = past.value;
  if (!then) return map.placeOfParty(party);
  const isMarked = then.written.marks.some((mark) => sameHex(mark, party));
  return placeOfParty(then.ground, party, isMarked);
}

/** Lets a worker thread paint what it can; if its code can't be loaded, this thread paints the map. */
async function paintBeside(stage: MapStage): Promise<void> {
  const fetched = await import('../map/painting/painting-thread.ts').catch(() => null);
  if (fetched) stage.thread = fetched.paintingThread();
}

/** Shows the hex that the page's address names, or says what is wrong with it. */
async function showAsked(journey: Journey): Promise<void> {
  const { hexIn } = await import('../journey/hex-link.ts');
  const asked = hexIn(location.search);
  if (asked && 'fault' in asked) toast(asked.fault, 'trouble');
  else if (asked) journey.showHex(asked);
}

const lettersOfSteps = (): string => STEPS_AS_READ.map((direction) => printedKeys.value[direction]).join(' ');
