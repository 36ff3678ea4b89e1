import type { Axial } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { isWorldBody } from '../../src/ledger/world-body.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';
import type { MapStage } from '../map/stage/map-stage.ts';

/**
 * Shows a step on the map: the party walks, and a new hex emerges from under the paper.
 *
 * @param trail the party's places, the step's goal being the last
 * @param own whether the step was asked for on this page; the map follows other people's steps only if their beginning
 * or end is in view
 */
export function showStep(stage: MapStage, entry: Entry, trail: readonly Axial[], own: boolean): void {
  const goal = hexesEntered(entry).at(-1);
  if (!goal) return;
  const from = entry.kind === 'moved' ? entry.from : trail.at(-2);
  const seen = stage.camera.shows(goal) || (from !== undefined && stage.camera.shows(from));
  if (from) stage.walk([from, ...hexesEntered(entry)]);
  if (isWorldBody(entry)) {
    stage.mark('unveil', goal);
    if (!own) stage.mark('pulse', goal);
  }
  if (own || seen) stage.camera.bringIntoSight(goal);
}
