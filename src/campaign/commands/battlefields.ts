import { perform } from '../../dice/perform.ts';
import type { Axial } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import { MOST_BATTLEFIELDS } from '../../ledger/settings.ts';
import { battleIn, battleProcedure } from '../../rules/battlefield/battle-in-hex.ts';
import type { BattlefieldRequest } from '../../rules/battlefield/battlefield-request.ts';
import type { Campaign } from '../campaign.ts';
import type { BattlefieldCommand } from '../command.ts';
import { accept, type PlanOrRefusal, refuse } from '../decision.ts';
import { placeText } from '../entries-in-force.ts';
import { placeOfBattle } from '../place-of-battle.ts';
import { type PlannedEntry, planFrom } from '../plan.ts';
import type { Refused } from '../refusal.ts';
import { battlefieldKey } from '../throw-keys.ts';

/** Rolls a battlefield for a hex; it replaces an earlier one there. */
export function planBattlefield(
  campaign: Campaign,
  { kind: _, q, r, faces: __, rest: ___, ...asked }: BattlefieldCommand,
): PlanOrRefusal {
  const planned = plannedBattlefield(campaign, { q, r }, asked);
  return planned.ok ? accept(planFrom([planned.entry])) : planned;
}

/** The planned roll of a battlefield for a hex, or why there can be none. */
export function plannedBattlefield(
  { world, inForce }: Campaign,
  hex: Axial,
  asked: BattlefieldRequest,
): { readonly ok: true; readonly entry: PlannedEntry } | Refused {
  const label = hexLabel(hex);
  // Checked first, because open sea is known from a chart and never revealed.
  if (world.whyBarred(hex))
    return refuse('campaign/no-battlefield', `Hex ${label} is open sea: battles are fought on land.`);
  if (!world.has(hex))
    return refuse('campaign/not-known', `Hex ${label} is not known yet: battles are fought on known ground.`);
  const place = placeOfBattle(world, hex);
  const found = place ? battleIn(place, asked) : null;
  if (!found) return refuse('campaign/no-battlefield', 'In a world of this kind no battlefields are rolled.');
  if (!found.ok) return refuse('campaign/no-battlefield', `Hex ${label} is under water: ${found.what}.`);
  if (!inForce.at('battlefield', placeText(hex)) && inForce.ofKind('battlefield').length >= MOST_BATTLEFIELDS)
    return refuse(
      'campaign/full',
      `A campaign has room for battlefields in ${MOST_BATTLEFIELDS} hexes; roll one anew in a hex that has one.`,
    );
  const { q, r } = hex;
  const { settings } = found;
  const entry: PlannedEntry = {
    hex: { q, r },
    keyAt: battlefieldKey,
    roll: (dice) => {
      const outcome = perform(battleProcedure(settings), dice);
      if (!outcome.done) return { done: false, lacking: outcome.lacking };
      const content = {
        kind: 'fought' as const,
        q,
        r,
        ...outcome.result,
        asked,
        settings,
        dice: outcome.trace,
      };
      return { done: true, content };
    },
  };
  return { ok: true, entry };
}
