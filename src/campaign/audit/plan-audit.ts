import { sameHex } from '../../hex/axial.ts';
import { directionBetween } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import { obstacleTo } from '../../ledger/capabilities.ts';
import type { EntryBody, FoughtBody, MovedBody, RolledBody, WorldBody } from '../../ledger/entry.ts';
import type { LedgerRow } from '../../ledger/ledger.ts';
import { MOST_DAYS_AT_ONCE } from '../../ledger/settings.ts';
import { isWorldBody } from '../../ledger/world-body.ts';
import { readBattlefieldRequest } from '../../rules/battlefield/battlefield-request.ts';
import { readDice } from '../../rules/tables/dice-notation.ts';
import { overviewOf } from '../../world/world.ts';
import type { Campaign } from '../campaign.ts';
import { campaignTables } from '../campaign-tables.ts';
import { daysEndedBy } from '../circumstances.ts';
import { plannedBattlefield } from '../commands/battlefields.ts';
import { restPlan } from '../commands/days.ts';
import { discoveryPlan, walkPlan } from '../commands/moving.ts';
import { plannedRoll } from '../commands/rolling.ts';
import { type EntryContent, type Plan, type PlannedEntry, planFrom } from '../plan.ts';
import { startPlan } from '../start.ts';

/** What is still incomplete: the start of the campaign, or another command. */
export type Unfinished = 'start' | 'command';

/** Follows each command of a ledger and determines, entry by entry, what the rules of the campaign require next. */
export class PlanAudit {
  #plan: Plan | null = null;
  #due: PlannedEntry | null = null;
  #isStart = false;
  /** The id of the command that the plan belongs to. */
  #command: string | null = null;

  /** What this entry has to be; `null` if nothing is prescribed. */
  dueAt(body: EntryBody): PlannedEntry | null {
    const due = this.#due;
    if (body.kind !== 'counted') return due;
    return due?.orElse?.find(({ counter }) => counter === body.counter) ?? due;
  }

  /** Whether all entries of the last command are there. */
  get isThrough(): boolean {
    return this.#due === null;
  }

  /** What the last command still lacks, whatever comes next; rolls that can't be recomputed are not required. */
  get unfinished(): Unfinished | null {
    while (this.#due?.unrecoverable === 'entry') this.#passOver();
    if (!this.#due) return null;
    return this.#isStart ? 'start' : 'command';
  }

  /**
   * What the last command still lacks if this entry comes next. The entry may be a roll that can't be recomputed; other
   * such rolls before it are not required.
   */
  unfinishedAt({ command }: Pick<LedgerRow, 'command'>, body: EntryBody): Unfinished | null {
    while (this.#due?.unrecoverable === 'entry' && !(command === this.#command && isRollOn(this.#due, body)))
      this.#passOver();
    if (!this.#due) return null;
    return this.#isStart ? 'start' : 'command';
  }

  /** Begins the plan of a command with its first entry; returns the fault of the entry, or `null`. */
  begin(
    { seq, command }: Pick<LedgerRow, 'seq' | 'command'>,
    body: EntryBody,
    campaign: Campaign,
  ): string | null {
    const plan = planOf(body, campaign, seq);
    if (typeof plan === 'string') return plan;
    this.#isStart = isWorldBody(body) && !campaign.party;
    this.#command = command;
    this.#plan = plan;
    this.#due = plan?.next().value ?? null;
    return null;
  }

  /** Moves on to the entry after the one that was due. */
  advance(content: EntryContent): void {
    this.#due = this.#plan?.next(content).value ?? null;
    if (!this.#due) this.#plan = null;
  }

  #passOver(): void {
    this.advance({ kind: 'rolled', dice: [] });
  }
}

const isRollOn = ({ rolledOn }: PlannedEntry, body: EntryBody): boolean =>
  body.kind === 'rolled' && body.table === rolledOn?.id && body.when === rolledOn?.when;

/** The plan of the command with this first entry, or the fault of the entry; `null` for a single entry without dice. */
function planOf(body: EntryBody, campaign: Campaign, seq: number): Plan | string | null {
  if (isWorldBody(body)) return foundPlan(body, campaign, seq);
  switch (body.kind) {
    case 'moved':
      return movedFault(body, campaign) ?? walkPlan(campaign, body.from, body.path);
    case 'rested':
      return campaign.party ? restPlan(campaign, campaign.party) : 'the day ends before the start is known';
    case 'rolled':
      return rolledPlan(body, campaign);
    case 'fought':
      return battlePlan(body, campaign);
    default:
      return null;
  }
}

/** The plan of a move that found something, or why it could not be found. */
function foundPlan(body: WorldBody, campaign: Campaign, seq: number): Plan | string {
  const { party, world } = campaign;
  const { hex } = overviewOf(body);
  const label = hexLabel(hex);
  if (!party) return startPlan(campaign.kind, campaign.started.world, seq);
  if (isFrozenFor(body, campaign)) return FROZEN;
  if (world.isPassable(hex)) return `hex ${label} was revealed before`;
  if (directionBetween(party, hex) === null) return `hex ${label} is not next to where the party was`;
  if (world.whyBarred(hex)) return `hex ${label} can't be entered`;
  return discoveryPlan(campaign, party, hex);
}

function rolledPlan({ table, notation, when }: RolledBody, campaign: Campaign): Plan | string {
  if (when !== undefined) return 'no automatic roll is due here';
  if ((table === undefined) === (notation === undefined))
    return 'it must have either a table or a dice notation';
  if (notation !== undefined && !readDice(notation).ok) return 'its dice notation is not valid';
  const planned = plannedRoll({ table, dice: notation }, campaignTables(campaign), campaign.party);
  return planned ? planFrom([planned]) : `there is no table '${table}' to roll on`;
}

function battlePlan({ q, r, asked }: FoughtBody, campaign: Campaign): Plan | string {
  const read = readBattlefieldRequest(asked);
  if (!read.ok) return `it asks for a battlefield that is not valid: ${read.what}`;
  const planned = plannedBattlefield(campaign, { q, r }, read.asked);
  return planned.ok
    ? planFrom([planned.entry])
    : `no battlefield could be rolled there: ${planned.refusal.detail}`;
}

function movedFault({ by, from, path }: MovedBody, campaign: Campaign): string | null {
  const { party, world } = campaign;
  if (!party || !sameHex(from, party)) return 'the party was not in the hex from which it is said to move';
  if (path.length === 0) return 'it moves the party along an empty path';
  if (daysEndedBy(campaign, path.length) > MOST_DAYS_AT_ONCE) return 'more days pass than one command allows';
  if (isFrozenFor({ by }, campaign)) return FROZEN;
  let at = party;
  for (const hex of path) {
    if (directionBetween(at, hex) === null) return `${hexLabel(hex)} is not next to ${hexLabel(at)}`;
    if (!world.isPassable(hex)) return `the party moved through ${hexLabel(hex)}, which was unknown`;
    at = hex;
  }
  return null;
}

const isFrozenFor = ({ by }: Pick<EntryBody, 'by'>, { play }: Campaign): boolean =>
  obstacleTo('travel', by.role, play) === 'frozen';

const FROZEN = 'the party was frozen: only an owner could move it';
