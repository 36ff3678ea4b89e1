import { effect } from '@preact/signals';
import type { Axial } from '../../src/hex/axial.ts';
import type { Journey } from '../journey/journey.ts';
import type { Written } from '../journey/look-back.ts';
import { lettersLoaded } from '../kit/map-fonts.ts';
import { showInscriptions } from '../kit/preferences.ts';
import type { MapStage } from '../map/stage/map-stage.ts';

/**
 * Shows on the map what people wrote on it, and whatever comes or goes. How that is drawn is fetched when there is
 * something to draw.
 */
export function letterMap(journey: Journey, stage: MapStage): () => void {
  let shown: { readonly on: object; readonly version: string } | null = null;
  let isOver = false;
  const stop = effect(() => {
    const { campaign, map } = journey;
    const past = journey.past.value;
    const written = past?.written ?? campaign.frame(journey.live.role.value);
    const version = showInscriptions.value === 'on' ? versionOf(written, past ? 0 : map.discoveries) : '';
    // Of an earlier moment there is another list as soon as anything lies otherwise.
    const on = past ? written : map;
    if (shown?.on === on && shown.version === version) return;
    shown = { on, version };
    if (version === '') {
      stage.lettering = null;
      return;
    }
    const isWanted = () => !isOver && shown?.version === version && shown.on === on;
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
  const past = journey.past.peek();
  const { settings } = campaign.world;
  const recordAt = (hex: Axial) => (past?.ground ?? campaign.world).recordAt(hex);
  stage.lettering = letteringOf(written, { settings, recordAt }, (past ?? map).ground);
  await lettersLoaded(written.names.map(({ text }) => text).join(''));
  if (isWanted()) stage.refreshLettering();
}

/** Changes whenever something is to be drawn otherwise; empty where there is nothing to draw. */
function versionOf({ names, marks, roads, notes, battlefields }: Written, discoveries: number): string {
  const numbers = [...names, ...marks, ...roads, ...notes, ...battlefields].map(({ seq }) => seq);
  if (numbers.length === 0) return '';
  // What comes to light matters to names and roads, which go round it. A road that ends sooner has the same number.
  return `${names.length + roads.length > 0 ? discoveries : ''} ${roads.length} ${numbers.join(' ')}`;
}
