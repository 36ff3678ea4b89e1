import { hexLabel } from '../../hex/label.ts';
import { audienceOf, may } from '../../ledger/capabilities.ts';
import type { Author, EntryBody, NamedBody } from '../../ledger/entry.ts';
import { bodyOf, type LedgerRow } from '../../ledger/ledger.ts';
import type { Actor } from '../../ledger/role.ts';
import {
  LARGEST_COUNTER_VALUE,
  MOST_COUNTERS,
  MOST_MARKS,
  MOST_NOTE_BYTES,
  MOST_NOTES,
  MOST_ROADS,
} from '../../ledger/settings.ts';
import { legible } from '../../text/legible.ts';
import { utf8Bytes } from '../../text/utf8-bytes.ts';
import type { World } from '../../world/world.ts';
import type { Campaign } from '../campaign.ts';
import { type Counter, countersNow } from '../circumstances.ts';
import type {
  CountCommand,
  EraseCommand,
  MarkCommand,
  NameCommand,
  NoteCommand,
  RoadCommand,
} from '../command.ts';
import { accept, type PlanOrRefusal, refuse } from '../decision.ts';
import { inForceKeys } from '../entries-in-force.ts';
import { markAt, roadOn } from '../hex-inscriptions.ts';
import { entryWithoutDice, planFrom } from '../plan.ts';
import type { Refused } from '../refusal.ts';
import { stretchesAlong } from '../roads.ts';
import { refusalOfChange } from './changed-meanwhile.ts';
import { counterEntry } from './days.ts';

/** What is known of an entry with a typed text. */
export interface TypedEntry {
  readonly by: Author;
  /** Set if only owners may see it. */
  readonly for?: 'owner';
  /** Whether the text is a counter's name that a new day repeated, rather than one typed for this entry. */
  readonly isRepeated?: boolean;
}

export const typedEntry = (body: EntryBody): TypedEntry =>
  body.kind === 'noted' && body.for === 'owner' ? { by: body.by, for: 'owner' } : { by: body.by };

/**
 * The typed text of an entry that may still be erased; `null` if there is none.
 *
 * @param before the entry before it
 */
export function erasableEntry(row: LedgerRow | undefined, before: LedgerRow | undefined): TypedEntry | null {
  if (!row || row.text === null) return null;
  const body = bodyOf(row);
  // A command to count has only one entry, so a later one comes from a new day.
  const isRepeated = body.kind === 'counted' && row.command !== null && before?.command === row.command;
  return { ...typedEntry(body), isRepeated };
}

/** The hash of the text is filled in when the entry is written; so it is in the functions below. */
export function planNote(
  campaign: Campaign,
  { q, r, text, for: audience, replaces }: NoteCommand,
  { link, role }: Actor,
): PlanOrRefusal {
  const content = { kind: 'noted' as const, q, r, for: audience, textHash: '' };
  const key = inForceKeys({ ...content, by: { link, role } })[0]?.key;
  const replaced = key === undefined ? undefined : campaign.inForce.at('note', key);
  const before = replaced?.text ?? '';
  const overtaken = refusalOfChange('note', replaces, before === '' ? undefined : replaced);
  if (overtaken) return overtaken;
  if (text !== '') {
    if (before === '' && campaign.inForce.countOf('note') >= MOST_NOTES)
      return refuse('campaign/full', `A campaign has room for ${MOST_NOTES} notes; take one away first.`);
    if (campaign.inForce.noteBytes - utf8Bytes(before) + utf8Bytes(text) > MOST_NOTE_BYTES)
      return refuse(
        'campaign/full',
        `A campaign has room for ${MOST_NOTE_BYTES / 1_000_000} MB of notes; shorten some first.`,
      );
  }
  return accept(planFrom([entryWithoutDice(content, text)]));
}

export function planName({ world }: Campaign, { q, r, of, text }: NameCommand): PlanOrRefusal {
  return (
    refusalOfName(world, { q, r, of }) ??
    accept(planFrom([entryWithoutDice({ kind: 'named', q, r, of, textHash: '' }, text)]))
  );
}

/** Why a hex, or its land or water, can't have a name; `null` if it can. */
export function refusalOfName(world: World, { q, r, of }: Pick<NamedBody, 'q' | 'r' | 'of'>): Refused | null {
  if (world.has({ q, r })) return null;
  const label = hexLabel({ q, r });
  // Open sea is known from a chart, although it is never revealed.
  const sea = world.whyBarred({ q, r });
  if (!sea) return refuse('campaign/not-known', `Hex ${label} is not known yet: what is known can be named.`);
  return of === 'land'
    ? refuse(sea.code, `Hex ${label} is open sea, where no land is: name it as a water or a place.`)
    : null;
}

/** An additional mark is refused if there are too many; replacing or removing one is always possible. */
export function planMark({ inForce }: Campaign, { q, r, mark: drawn }: MarkCommand): PlanOrRefusal {
  const isOneMore = drawn !== null && markAt(inForce, { q, r }) === null;
  if (isOneMore && inForce.countOf('mark') >= MOST_MARKS)
    return refuse('campaign/full', `A campaign has room for ${MOST_MARKS} marks; take one away first.`);
  return accept(planFrom([entryWithoutDice({ kind: 'marked', q, r, mark: drawn })]));
}

/** Additional stretches of road are refused if there are too many; changing or removing them is always possible. */
export function planRoad({ world, inForce }: Campaign, { of, along }: RoadCommand): PlanOrRefusal {
  const unknown = along.find((hex) => !world.has(hex));
  if (unknown) {
    const label = hexLabel(unknown);
    const sea = world.whyBarred(unknown);
    return sea
      ? refuse(sea.code, `Hex ${label} is open sea: roads lead through known land.`)
      : refuse('campaign/not-known', `Hex ${label} is not known yet: roads lead through known land.`);
  }
  const before = stretchesAlong(along).filter((stretch) => roadOn(inForce, stretch) === null);
  if (of !== null && inForce.countOf('road') + before.length > MOST_ROADS)
    return refuse(
      'campaign/full',
      `A campaign has room for roads from ${MOST_ROADS} hexes to the next; take some away first.`,
    );
  return accept(planFrom([entryWithoutDice({ kind: 'routed', of, along })]));
}

export function planCount(campaign: Campaign, command: CountCommand): PlanOrRefusal {
  const { name: called, to, by, perDay, remove } = command;
  const counters = countersNow(campaign.inForce);
  const before = counterCalled(called, counters);
  if (remove)
    return before
      ? change(before, null, 0)
      : refuse('campaign/no-counter', `There is no counter '${called}' to take away.`);
  const value = to ?? (before?.value ?? 0) + (by ?? 0);
  if (value < 0 || value > LARGEST_COUNTER_VALUE)
    return refuse(
      'campaign/counter-bounds',
      `That would make ${value}; a counter runs from 0 to ${LARGEST_COUNTER_VALUE}.`,
    );
  if (!before && counters.length >= MOST_COUNTERS)
    return refuse('campaign/full', `A campaign has room for ${MOST_COUNTERS} counters; take one away first.`);
  const counter = before ?? { counter: campaign.seq + 1, name: called, perDay: 0 };
  return change(counter, value, perDay ?? counter.perDay);
}

/** The counter with this name, as it was typed or else as it is shown, which may leave characters out. */
const counterCalled = (called: string, counters: readonly Counter[]): Counter | undefined =>
  counters.find(({ name: typed }) => typed === called) ??
  counters.find(({ name: typed }) => typed !== null && legible(typed) === legible(called));

const change = (
  { counter, name: called }: Pick<Counter, 'counter' | 'name'>,
  value: number | null,
  perDay: number,
): PlanOrRefusal => accept(planFrom([counterEntry({ counter, name: called, value, perDay })]));

export function planErase(
  { seq }: EraseCommand,
  by: Actor,
  typed: TypedEntry | null | undefined,
): PlanOrRefusal {
  const isHidden = typed?.for === 'owner' && audienceOf(by.role) !== 'owner';
  if (!typed || isHidden)
    return refuse('campaign/no-text', `Entry ${seq} has no text, or it was erased before.`);
  const isOwn = typed.by.link === by.link && !typed.isRepeated;
  if (!may(by.role, 'erase', { own: isOwn }))
    return refuse('access/forbidden', 'Only who typed it, or an owner, may erase it.');
  return accept(
    planFrom([entryWithoutDice({ kind: 'erased', of: seq, ...(typed.for && { for: typed.for }) })]),
  );
}
