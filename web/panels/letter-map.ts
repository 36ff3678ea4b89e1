import { effect } from '@preact/signals';
import type { MapFrame } from '../../src/campaign/map-view.ts';
import type { Journey } from '../journey/journey.ts';
import type { JourneyMap } from '../journey/journey-map.ts';
import { lettersLoaded } from '../kit/map-fonts.ts';
import { showInscriptions } from '../kit/preferences.ts';
import type { MapStage } from '../map/stage/map-stage.ts';

type Written = Pick<MapFrame, 'names' | 'marks' | 'notes'>;

/**
 * Shows on the map what people wrote on it, and whatever comes or goes. How that is drawn is fetched when there is
 * something to draw.
 */
export function letterMap(journey: Journey, stage: MapStage): () => void {
  let shown: { readonly map: JourneyMap; readonly version: string } | null = null;
  let isOver = false;
  const stop = effect(() => {
    const { campaign, map } = journey;
    const written = campaign.frame(journey.live.role.value);
    const version = showInscriptions.value === 'on' ? versionOf(written, map.discoveries) : '';
    if (shown?.map === map && shown.version === version) return;
    shown = { map, version };
    if (version === '') {
      stage.lettering = null;
      return;
    }
    const isWanted = () => !isOver && shown?.version === version && shown.map === map;
    // What can't be fetched now is asked for again with the next change.
    void show(written, journey, stage, isWanted).catch(() => {
      if (isWanted()) shown = null;
    });
  });
  return () => {
    isOver = true;
    stop();
  };
}

async function show(
  written: Written,
  journey: Journey,
  stage: MapStage,
  isWanted: () => boolean,
): Promise<void> {
  const { letteringOf } = await import('../map/lettering/lettering-of.ts');
  if (!isWanted()) return;
  const { campaign, map } = journey;
  stage.lettering = letteringOf(written, campaign.world, map.ground);
  await lettersLoaded(written.names.map(({ text }) => text).join(''));
  if (isWanted()) stage.refreshLettering();
}

/** Changes whenever something is to be drawn otherwise; empty where there is nothing to draw. */
function versionOf({ names, marks, notes }: Written, discoveries: number): string {
  const numbers = [...names, ...marks, ...notes].map(({ seq }) => seq);
  if (numbers.length === 0) return '';
  // What comes to light matters to names alone.
  return `${names.length > 0 ? discoveries : ''} ${numbers.join(' ')}`;
}
