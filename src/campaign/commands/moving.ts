import { type Axial, ORIGIN, sameHex } from '../../hex/axial.ts';
import { type Direction, directionName, neighbour } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import { may } from '../../ledger/capabilities.ts';
import { LONGEST_PATH } from '../../ledger/entry.ts';
import type { Actor } from '../../ledger/role.ts';
import { MOST_DAYS_AT_ONCE } from '../../ledger/settings.ts';
import type { World, WorldContent } from '../../world/world.ts';
import type { Campaign } from '../campaign.ts';
import { daysEndedBy } from '../circumstances.ts';
import type { EnterCommand, TravelCommand } from '../command.ts';
import { accept, type PlanOrRefusal, refuse } from '../decision.ts';
import { discoveryEntry, entryWithoutDice, type Plan } from '../plan.ts';
import type { Refused } from '../refusal.ts';
import { shortestRoute } from '../route.ts';
import { startPlan } from '../start.ts';
import { statusAfter } from '../status.ts';
import { afterDiscovery, daysAfter } from './days.ts';

/** Moves the party into an adjacent hex: an unknown one is revealed. */
export function planEnter(campaign: Campaign, command: EnterCommand, by: Actor): PlanOrRefusal {
  if (command.to === 0) return start(campaign, command, by);
  const whereabouts = movableParty(campaign, command, by);
  if (!whereabouts.ok) return whereabouts;
  const { party } = whereabouts;
  const { world } = campaign;
  const target = neighbour(party, command.to);
  if (world.isPassable(target)) return moved(campaign, party, [target]);
  const barrier = world.whyBarred(target);
  if (barrier) return refuse(barrier.code, barrier.detail);
  return accept(discoveryPlan(campaign, party, target));
}

export function* discoveryPlan(campaign: Campaign, from: Axial, target: Axial): Plan {
  const { status, seq } = campaign;
  const content = (yield discoveryEntry(campaign.world.discovery(from, target))) as WorldContent;
  yield* afterDiscovery(campaign, content, statusAfter(status, content, seq + 1));
}

/** Reveals the start hex, if the campaign was created without it. */
function start(campaign: Campaign, command: EnterCommand, by: Actor): PlanOrRefusal {
  if (campaign.party)
    return refuse(
      'campaign/already-started',
      'The start hex is known already; enter a hex next to the party, 1 to 6.',
    );
  // The auditor lets the start be anybody's, because servers used to accept it from players of a frozen party.
  if (!may(by.role, command.kind, campaign.play))
    return refuse('campaign/frozen', 'The owner holds the party back for now: only an owner can begin.');
  if (command.from && !sameHex(command.from, ORIGIN))
    return refuse('campaign/party-moved', 'The party is nowhere yet: leave out `from`, or begin at 0, 0.');
  return accept(startPlan(campaign.kind, campaign.started.world, campaign.seq + 1));
}

/** Moves the party through known hexes. */
export function planTravel(campaign: Campaign, command: TravelCommand, by: Actor): PlanOrRefusal {
  const whereabouts = movableParty(campaign, command, by);
  if (!whereabouts.ok) return whereabouts;
  const { party } = whereabouts;
  const { world } = campaign;
  if (command.to) {
    if (sameHex(command.to, party)) return refuse('campaign/already-there', 'The party is there already.');
    if (!world.isPassable(command.to)) return notKnown(world, command.to);
    const path = shortestRoute((hex) => world.isPassable(hex), party, command.to);
    if (path) return moved(campaign, party, path);
    return refuse(
      'campaign/too-far',
      `No known way of at most ${LONGEST_PATH} steps was found; go part of the way first.`,
    );
  }
  const path: Axial[] = [];
  for (const direction of command.path ?? []) {
    const hex = neighbour(path.at(-1) ?? party, direction);
    if (!world.isPassable(hex)) return notKnown(world, hex, direction, path.length + 1);
    path.push(hex);
  }
  return moved(campaign, party, path);
}

function moved(campaign: Campaign, from: Axial, path: readonly Axial[]): PlanOrRefusal {
  const days = daysEndedBy(campaign, path.length);
  if (days > MOST_DAYS_AT_ONCE)
    return refuse(
      'campaign/too-far',
      `That takes ${days} days; at most ${MOST_DAYS_AT_ONCE} pass at once: go part of the way first.`,
    );
  return accept(walkPlan(campaign, from, path));
}

export function* walkPlan(campaign: Campaign, from: Axial, path: readonly Axial[]): Plan {
  const { status, seq } = campaign;
  const content = yield entryWithoutDice({ kind: 'moved', from, path });
  const party = path.at(-1) ?? from;
  yield* daysAfter(campaign, statusAfter(status, content, seq + 1), campaign.world.landAt(party));
}

function notKnown(world: World, hex: Axial, direction?: Direction, step?: number): Refused {
  // Nobody should be told to enter one by one what can't be entered at all.
  const barrier = world.whyBarred(hex);
  if (barrier) return refuse(barrier.code, barrier.detail);
  const where = direction ? ` (step ${step}, ${directionName(direction)})` : '';
  const why = world.has(hex)
    ? 'has been seen from afar only: one travels through hexes that the party has been in'
    : 'has not been revealed: one travels through known hexes';
  return refuse('campaign/not-known', `Hex ${hexLabel(hex)}${where} ${why}, and enters others one by one.`);
}

type Whereabouts = { readonly ok: true; readonly party: Axial } | Refused;

/** Where the party is, if this person may move it and is right about where it is; otherwise the refusal. */
function movableParty(
  campaign: Campaign,
  { kind, from: believed }: EnterCommand | TravelCommand,
  by: Actor,
): Whereabouts {
  if (!may(by.role, kind, campaign.play))
    return refuse(
      'campaign/frozen',
      'The owner keeps the party where it is for now: only an owner can move it.',
    );
  const whereabouts = partyOf(campaign);
  if (!whereabouts.ok) return whereabouts;
  const { party } = whereabouts;
  if (believed && !sameHex(believed, party))
    return refuse(
      'campaign/party-moved',
      `The party is at ${hexLabel(party)} by now, not at ${hexLabel(believed)}.`,
      { party },
    );
  return whereabouts;
}

/** Where the party is, or a refusal if the start is not revealed yet. */
export function partyOf({ party }: Campaign): Whereabouts {
  return party
    ? { ok: true, party }
    : refuse('campaign/not-started', 'Nothing is revealed yet: begin with {"kind":"enter","to":0}.');
}
