import { effect } from '@preact/signals';
import { type CachedInscriptions, currentInscriptions } from '../journey/current-inscriptions.ts';
import type { Journey } from '../journey/journey.ts';
import type { JourneyMap } from '../journey/journey-map.ts';
import type { MapInscriptions } from '../journey/past-view.ts';
import { areLettersLoaded, lettersLoaded } from '../kit/map-fonts.ts';
import { showInscriptions } from '../kit/preferences.ts';
import type { MapLettering } from '../map/lettering/map-lettering.ts';
import type { MapStage } from '../map/stage/map-stage.ts';

/** A lettering to draw: the map, what is written on it, and how many changes of its ground are taken into account. */
interface Wanted {
  readonly map: JourneyMap;
  readonly written: MapInscriptions;
  readonly changes: number;
  readonly isPast: boolean;
  /** Whether there is anything to show. */
  readonly isShown: boolean;
}

/** The last lettering of the present map, from which names keep their places. */
interface Lettered extends Wanted {
  readonly lettering: MapLettering;
}

/**
 * Keeps the lettering of the map up to date with what people write. The drawing code is loaded once there is something
 * to draw. Returns a function that stops it.
 */
export function letterMap(journey: Journey, stage: MapStage): () => void {
  let shown: Wanted | null = null;
  let now: CachedInscriptions | null = null;
  let lettered: Lettered | null = null;
  let isOver = false;
  const stop = effect(() => {
    const { campaign, map } = journey;
    const past = journey.past.value;
    now = currentInscriptions(campaign, journey.live.role.value, now);
    const written = past?.written ?? now.written;
    const isShown = showInscriptions.value === 'on' && Object.values(written).some((list) => list.length > 0);
    // Newly revealed ground matters only to names and roads, which are laid around it.
    const isLaid = written.names.length + written.roads.length > 0;
    const changes = past || !isLaid ? 0 : map.changeCount;
    const wanted = { map, written, changes, isPast: past !== null, isShown };
    if (shown && isAlike(shown, wanted)) return;
    shown = wanted;
    if (!isShown) {
      stage.lettering = null;
      return;
    }
    const isWanted = () => !isOver && shown === wanted;
    // If the drawing code can't be loaded now, the next change tries again.
    void show(journey, stage, wanted, lettered, isWanted).then(
      (made) => {
        if (made && !wanted.isPast) lettered = { ...wanted, lettering: made };
      },
      () => {
        if (isWanted()) shown = null;
      },
    );
  });
  return () => {
    isOver = true;
    stop();
  };
}

const isAlike = (a: Wanted, b: Wanted): boolean =>
  a.map === b.map &&
  a.written === b.written &&
  a.changes === b.changes &&
  a.isPast === b.isPast &&
  a.isShown === b.isShown;

async function show(
  journey: Journey,
  stage: MapStage,
  { map, written, isPast }: Wanted,
  before: Lettered | null,
  isWanted: () => boolean,
): Promise<MapLettering | null> {
  const { letteringOf } = await import('../map/lettering/lettering-of.ts');
  if (!isWanted()) return null;
  const { world } = journey.campaign;
  const past = journey.past.peek();
  const changed = !isPast && before?.map === map ? map.changedSince(before.changes) : null;
  const earlier = before && changed && { lettering: before.lettering, changed };
  const lettering = letteringOf(written, world, past?.ground ?? world, (past ?? map).ground, earlier);
  stage.lettering = lettering;
  const text = written.names.map((name) => name.text).join('');
  if (!areLettersLoaded(text))
    void lettersLoaded(text).then(() => {
      lettering?.forgetLetters();
      if (isWanted()) stage.refreshLettering();
    });
  return lettering;
}
