import { hexLabel } from '../../hex/label.ts';
import { canonicalJson } from '../../ledger/canonical.ts';
import { type Action, may, rolesThatMay } from '../../ledger/capabilities.ts';
import type {
  CountedBody,
  EntryBody,
  NamedBody,
  NotedBody,
  RoutedBody,
  StartedBody,
  TabledBody,
} from '../../ledger/entry.ts';
import type { LedgerRow } from '../../ledger/ledger.ts';
import type { Role } from '../../ledger/role.ts';
import { LARGEST_COUNTER_VALUE, MOST_COUNTERS } from '../../ledger/settings.ts';
import { isObject } from '../../ledger/shape.ts';
import { isWorldBody } from '../../ledger/world-body.ts';
import type { Tables } from '../../rules/tables/table.ts';
import type { TableFault } from '../../rules/tables/table-fault.ts';
import { isTableId } from '../../rules/tables/table-id.ts';
import { readTable } from '../../rules/tables/table-reading.ts';
import { MOST_TABLES, tableSetFault } from '../../rules/tables/table-set.ts';
import { legible } from '../../text/legible.ts';
import type { Worlds } from '../../world/registry.ts';
import { overviewOf } from '../../world/world.ts';
import type { Campaign } from '../campaign.ts';
import { type CampaignTables, campaignTables } from '../campaign-tables.ts';
import { countersNow } from '../circumstances.ts';
import { refusalOfName } from '../commands/notebook.ts';
import type { PlannedEntry } from '../plan.ts';
import { isWay } from '../roads.ts';
import { isSameText } from './same-text.ts';

const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Whether a text is a time in the only form that is written, on a day that exists. */
export function isTime(text: string): boolean {
  if (!TIME.test(text)) return false;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number) as [
    number,
    number,
    number,
  ];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/**
 * The action that brings about each kind of entry; `null` for entries that are made with the campaign or a copy of it.
 */
const BROUGHT_ABOUT_BY: Readonly<Record<EntryBody['kind'], Action | null>> = {
  started: null,
  imported: null,
  received: 'enter',
  given: null,
  charted: 'enter',
  forked: 'fork',
  revealed: 'enter',
  surveyed: 'enter',
  moved: 'travel',
  noted: 'note',
  named: 'name',
  marked: 'mark',
  routed: 'road',
  counted: 'count',
  rested: 'rest',
  rolled: 'roll',
  tabled: 'table',
  fought: 'battlefield',
  set: 'set',
  erased: 'erase',
  closed: 'close',
};

/** Whether somebody with this role may have brought about an entry of this kind. */
export function mayBringAbout(role: Role, kind: EntryBody['kind']): boolean {
  const action = BROUGHT_ABOUT_BY[kind];
  return action === null ? role === 'owner' : rolesThatMay(action).includes(role);
}

/** What is wrong with an entry that takes no dice, or `null`. */
export function kindFault(row: LedgerRow, body: EntryBody, campaign: Campaign): string | null {
  switch (body.kind) {
    case 'started':
      return 'it starts the campaign a second time';
    case 'forked':
      return body.parent === campaign.head ? null : "its 'parent' is not the hash of the entry before";
    case 'noted':
      return notedFault(body);
    case 'named':
      return namedFault(body, campaign);
    case 'routed':
      return routedFault(body, campaign);
    case 'counted':
      return countedFault(row, body, campaign);
    case 'tabled':
      return tabledFault(row, body, campaign);
    case 'set':
      return Object.keys(body).length > 2 ? null : 'it sets nothing';
    default:
      return null;
  }
}

const notedFault = ({ for: audience, by }: NotedBody): string | null =>
  audience === 'owner' && !may(by.role, 'note for owners')
    ? `a ${by.role} may not write notes for owners only`
    : null;

function namedFault(body: NamedBody, { world }: Campaign): string | null {
  const refused = refusalOfName(world, body);
  if (!refused) return null;
  const label = hexLabel(body);
  return refused.refusal.code === 'campaign/open-sea'
    ? `hex ${label} was named as a land, but is open sea`
    : `hex ${label} was named before it was known`;
}

function routedFault({ along }: RoutedBody, { world }: Campaign): string | null {
  if (!isWay(along)) return 'its hexes do not lie beside one another';
  const unknown = along.find((hex) => !world.has(hex));
  return unknown ? `a road was drawn over ${hexLabel(unknown)} before it was known` : null;
}

function countedFault(
  { seq, text }: LedgerRow,
  { counter, value, perDay }: CountedBody,
  { inForce }: Campaign,
): string | null {
  const before = inForce.at('counter', String(counter));
  const isNew = counter === seq;
  if (!isNew && (before?.kind !== 'counted' || before.value === null))
    return 'it changes a counter that does not exist';
  if (isNew && value === null) return 'it removes a counter that never existed';
  if (value !== null && (value < 0 || value > LARGEST_COUNTER_VALUE))
    return `a counter can't be ${value}: it runs from 0 to ${LARGEST_COUNTER_VALUE}`;
  if (Math.abs(perDay) > LARGEST_COUNTER_VALUE)
    return `a counter can't change by ${perDay} a day: ${LARGEST_COUNTER_VALUE} is the most`;
  const counters = countersNow(inForce);
  if (isNew && counters.length >= MOST_COUNTERS)
    return `it adds a counter to the ${MOST_COUNTERS} that a campaign can have`;
  // Compared as shown: for a time servers began a second counter if the typed name was not shown as it was typed.
  if (isNew && text !== null && counters.some((other) => other.name !== null && legible(other.name) === text))
    return 'another counter already has this name';
  const name = before?.kind === 'counted' ? before.name : undefined;
  return name === undefined || text === null || isSameText('counted', text, name)
    ? null
    : 'its name is not that of the counter that it changes';
}

function tabledFault({ text, command }: LedgerRow, { id }: TabledBody, campaign: Campaign): string | null {
  const current = campaignTables(campaign);
  if (!isTableId(id)) return 'its id is not a valid id for a table';
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (canonicalJson(value) !== text) return 'its table is not in the canonical form';
  const read = value === null ? null : readTable(value);
  if (read?.ok === false) return `its table is not sound: ${read.fault.what}`;
  if (read === null && current.stateOf(id) === null) return 'it removes a table that does not exist';
  const tables = new Map(current.tables);
  if (read === null) tables.delete(id);
  else tables.set(id, read.table);
  if (tables.size > MOST_TABLES) return `it adds a table to the ${MOST_TABLES} that a campaign can have`;
  // Tables that a campaign begins with may refer to later ones, so their references are checked after the last of them.
  const fault = command === null ? null : togetherFault(tables, current);
  return fault && `its tables do not hold together: ${fault.what}`;
}

/**
 * What is wrong with tables taken together, or `null`. An erased table may be the one that the others refer to; all
 * other bounds hold without it too, since a table that is not there throws no dice and has no text.
 */
const togetherFault = (
  tables: Tables,
  { isReadable }: Pick<CampaignTables, 'isReadable'>,
): TableFault | null => tableSetFault(tables, { areAllThere: isReadable });

/** What is wrong with the tables that a campaign began with, once all of them are there, or `null`. */
export function tablesFault(campaign: Campaign): string | null {
  const current = campaignTables(campaign);
  const fault = togetherFault(current.tables, current);
  return fault && `the tables that it began with do not hold together: ${fault.what}`;
}

/** What is wrong with the first entry of a ledger, or `null`. */
export function startedFault(
  { edition, world, commitment, seedChosen, name, textHash }: StartedBody,
  worlds: Worlds,
  isFirstForm: boolean,
): string | null {
  const kind = worlds.ofEdition(edition);
  if (!kind) return `it names the edition '${edition}', which this version does not know`;
  const settings = isObject(world) ? worlds.settingsFrom({ ...world }) : null;
  if (!settings?.ok || kind.kind !== world.kind || canonicalJson(settings.settings) !== canonicalJson(world))
    return `its world settings are not valid for the edition '${edition}'`;
  if ((commitment !== undefined) !== (seedChosen || isFirstForm))
    return 'its commitment to a seed is missing, or is there though no seed was chosen';
  return (name !== undefined) === isFirstForm && (textHash !== undefined) !== isFirstForm
    ? null
    : 'the name of the campaign is not where this form of the ledger has it';
}

/** The fault of a roll whose outcome can't be recomputed, since a text was erased: only its form can be checked. */
export function lostFault({ rolledOn }: PlannedEntry, body: EntryBody): string | null {
  if (body.kind !== 'rolled' || body.table !== rolledOn?.id || body.when !== rolledOn?.when)
    return `a roll on '${rolledOn?.id}' should come here`;
  const isRoll = body.dice.length > 0 && body.dice.every(({ q, discarded }) => q === undefined && !discarded);
  if (!isRoll || body.notation !== undefined)
    return `it does not have the form of a roll on '${rolledOn?.id}'`;
  return body.textHash === undefined && body.when === undefined
    ? `it lacks the result of the roll on '${rolledOn?.id}'`
    : null;
}

/** What an entry is about, for a message. */
export function subjectOf(body: EntryBody): string {
  if (isWorldBody(body)) return `hex ${hexLabel(overviewOf(body).hex)}`;
  switch (body.kind) {
    case 'rested':
      return `day ${body.day}`;
    case 'fought':
      return `the battlefield of ${hexLabel(body)}`;
    case 'rolled':
      return body.table === undefined ? `the roll of ${body.notation}` : `the roll on '${body.table}'`;
    default:
      return `this '${body.kind}'`;
  }
}
