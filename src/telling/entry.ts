import { type Axial, sameHex } from '../hex/axial.ts';
import { directionBetween } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import type { Entry, Mark, SentEntry } from '../ledger/entry.ts';
import type { WorldSettings } from '../ledger/settings.ts';
import type { TableOccasion } from '../rules/tables/table.ts';
import { legible } from '../text/legible.ts';
import { overviewOf, type World } from '../world/world.ts';
import { battlefieldSummary } from './battlefield-summary.ts';
import { journalOf } from './journal-registry.ts';
import { isUsedUp } from './supply.ts';
import { weatherEffect, weatherSummary } from './weather.ts';
import { andList, countWithNoun } from './words.ts';

/**
 * What is needed of a campaign to describe an entry: its world with the entry applied, everything else as before it.
 */
export interface EntryContext {
  readonly world: World;
  /** The hexes that the party entered last, the latest at the end; two are enough. */
  readonly trail: readonly Axial[];
  /** The name of the place in a hex; `null` if it has none. */
  placeName(hex: Axial): string | null;
  /** The title of a table; `null` if it isn't known. */
  tableTitle(id: string): string | null;
}

/**
 * Describes an entry in one line of a journal. `null` if there is nothing to say, since another entry's line says it
 * too, or since the entry is withheld from this reader.
 */
export function tellEntry(entry: SentEntry, context: EntryContext): string | null {
  const told = textOf(entry, context);
  return told === null ? null : legible(told);
}

function textOf(entry: SentEntry, context: EntryContext): string | null {
  switch (entry.kind) {
    case 'started':
      return started(entry);
    case 'given':
    case 'charted':
    case 'revealed':
    case 'surveyed':
      return found(entry, context);
    case 'moved':
      return moved(entry, context);
    case 'noted':
      return noted(entry, context);
    case 'named':
      return named(entry);
    case 'marked':
      return marked(entry, context);
    case 'routed':
      return routed(entry, context);
    case 'counted':
      return counter(entry);
    case 'rested':
      return sentences([weatherSummary(entry.day, entry), weatherEffect(entry.weather)]);
    case 'rolled':
      return rolled(entry, context);
    case 'fought':
      return `A battlefield is laid out at ${place(entry, context)}. ${battlefieldSummary(entry)}`;
    case 'tabled':
      return tabled(entry, context);
    case 'set':
      return set(entry);
    case 'erased':
      return `The text of entry ${entry.of} is erased.`;
    case 'received':
    case 'imported':
      return 'The campaign was brought here from elsewhere; from now on its dice are sealed anew.';
    case 'forked':
      return `From here on this is a campaign of its own${entry.name ? `, ${quoted(entry.name)}` : ''}: a copy of what came before.`;
    case 'closed':
      return `The campaign ends.${entry.seed === undefined ? '' : ` Its seed was ${quoted(entry.seed)}.`}`;
    case 'withheld':
      return null;
    default:
      // A kind of entry that this version does not know.
      return nothing(entry);
  }
}

type OfKind<K extends Entry['kind']> = Extract<Entry, { readonly kind: K }>;

const nothing = (_entry: never): null => null;

const quoted = (text: string): string => `“${text}”`;

/** A user's text as a sentence: on one line, with a full stop if it has no end of its own. */
function sentence(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return /[.!?…]$/u.test(line) ? line : `${line}.`;
}

const sentences = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ');

/** A hex by its label, or by its name and label. */
function place(hex: Axial, { placeName }: Pick<EntryContext, 'placeName'>): string {
  const name = placeName(hex);
  return name === null ? hexLabel(hex) : `${name} (${hexLabel(hex)})`;
}

const WORLDS: Readonly<Record<string, string>> = {
  solo: 'in open country',
  island: 'on an island',
  elevation: 'in a land of heights',
};

function started({ name, text, world, dice, seedChosen }: OfKind<'started'>): string {
  const called = name ?? text;
  const where = WORLDS[world.kind] ?? `in a world of kind ${quoted(world.kind)}`;
  const houseRules = houseRulesOf(world);
  return sentences([
    `${called ? quoted(called) : 'The campaign, whose name is erased,'} begins, ${where}.`,
    houseRules.length > 0 && `House rules: ${andList(houseRules)}.`,
    dice === 'own' && 'Dice are thrown on the table.',
    seedChosen && "The server's dice fall by a chosen seed.",
  ]);
}

function houseRulesOf(world: WorldSettings): readonly string[] {
  const { houseRules } = world as { readonly houseRules?: unknown };
  return Array.isArray(houseRules) ? houseRules.map(String) : [];
}

function found(
  entry: OfKind<'given' | 'charted' | 'revealed' | 'surveyed'>,
  { world, trail }: EntryContext,
): string | null {
  const journal = journalOf(world.settings.kind);
  const { hex, entered } = overviewOf(entry);
  const event = journal ? journal.event(entry, entry.seq, world) : `${hexLabel(hex)} becomes known.`;
  if (event === null || !entered) return event;
  const here = trail.at(-1);
  const from = entry.kind === 'revealed' ? entry.hex.origin : here;
  if (!from) return `${event} From here the party sets out.`;
  // The hexes of a world that was explored without a player need not be next to each other.
  if (!journal || directionBetween(from, hex) === null) return event;
  const cameFrom = (here && sameHex(here, from) && trail.at(-2)) || null;
  return sentences([event, ...journal.hintsAlong({ path: [from, hex], cameFrom, seq: entry.seq }, world)]);
}

function moved({ from, path, seq }: OfKind<'moved'>, context: EntryContext): string {
  const { world, trail } = context;
  const goal = place(path.at(-1) ?? from, context);
  const way =
    path.length === 1
      ? `The party goes to ${goal}.`
      : `The party travels from ${place(from, context)} to ${goal}, ${path.length} hexes.`;
  const passage = { path: [from, ...path], cameFrom: trail.at(-2) ?? null, seq };
  return sentences([way, ...(journalOf(world.settings.kind)?.hintsAlong(passage, world) ?? [])]);
}

function noted(entry: OfKind<'noted'>, context: EntryContext): string {
  const { text } = entry;
  const subject = noteSubject(entry, context);
  if (text == null) return `A note on ${subject}, erased since.`;
  return text === '' ? `The note on ${subject} is taken away.` : sentence(`Note on ${subject}: ${text}`);
}

/** What a note is about, and for whom if not for everybody: `Ashford (5050), for owners alone`. */
export function noteSubject({ for: audience, ...hex }: OfKind<'noted'>, context: EntryContext): string {
  const where = place(hex, context);
  return audience === 'owner' ? `${where}, for owners alone` : where;
}

function named({ of, text, ...hex }: OfKind<'named'>): string {
  const label = hexLabel(hex);
  const what = { place: label, land: `The land around ${label}`, water: `The water at ${label}` }[of];
  if (text == null) return `${what} was given a name, erased since.`;
  return text === '' ? `${what} has no name any more.` : `${what} is named ${quoted(text)}.`;
}

const MARKED: Readonly<Record<Mark, string>> = {
  camp: 'with a camp',
  danger: 'as dangerous',
  cleared: 'as cleared',
  quest: 'with a quest',
  treasure: 'with treasure',
  question: 'with a question',
  blocked: 'as blocked',
};

function marked({ mark, ...hex }: OfKind<'marked'>, context: EntryContext): string {
  const where = place(hex, context);
  return mark === null ? `The mark on ${where} is taken away.` : `${where} is marked ${MARKED[mark]}.`;
}

/** Most hexes between the ends of a road for which all are listed. */
const MOST_TOLD_OVER = 3;

/** Most named hexes on a longer road that are listed. */
const MOST_TOLD_PASSED = 6;

function routed({ of, along }: OfKind<'routed'>, context: EntryContext): string {
  const [from, to] = [along[0], along.at(-1)].map((hex) => (hex ? place(hex, context) : 'nowhere'));
  const between = along.slice(1, -1);
  const isLong = between.length > MOST_TOLD_OVER;
  const over =
    isLong || between.length === 0 ? '' : `, over ${between.map((hex) => place(hex, context)).join(', ')}`;
  const passing = isLong
    ? `: ${[`${between.length + 1} hexes`, ...placesPassed(between, context)].join(', ')}`
    : '';
  return of === null
    ? `No road leads from ${from} to ${to}${over} any more${passing}.`
    : `A ${of} leads from ${from} to ${to}${over}${passing}.`;
}

/** The named hexes on a road, as a list of at most one phrase: empty if none has a name. */
function placesPassed(between: readonly Axial[], context: EntryContext): readonly string[] {
  const named = between.filter((hex) => context.placeName(hex) !== null);
  if (named.length === 0) return [];
  const told = named.slice(0, MOST_TOLD_PASSED).map((hex) => place(hex, context));
  const untold = named.length - told.length;
  return [`past ${andList(untold === 0 ? told : [...told, `${untold} more`])}`];
}

function counter(entry: OfKind<'counted'>): string {
  const { name, value, perDay } = entry;
  const what = name ?? 'A counter whose name is erased';
  if (value === null) return `${what}: no longer counted.`;
  const change = perDay === 0 ? '' : `, ${perDay > 0 ? '+' : '−'}${Math.abs(perDay)} a day`;
  return `${what}: ${isUsedUp(entry) ? 'none left' : value}${change}.`;
}

const OCCASIONS: Readonly<Record<TableOccasion, string>> = {
  enter: ', on entering',
  site: ', at what stands there',
  day: ', for the day',
};

function rolled(entry: OfKind<'rolled'>, { tableTitle }: EntryContext): string {
  const { table, when, notation, for: purpose, text, textHash, dice } = entry;
  const thrown = table === undefined ? (notation ?? 'Dice') : (tableTitle(table) ?? `Table ${quoted(table)}`);
  const occasion = purpose === undefined ? (when ? OCCASIONS[when] : '') : `, for ${quoted(purpose)}`;
  if (text == null)
    return `${thrown}${occasion}: ${textHash === undefined ? 'nothing comes of it' : 'what came of it is erased'}.`;
  const faces = dice
    .filter(({ discarded }) => !discarded)
    .flatMap((roll) => roll.faces)
    .join(', ');
  const shown = table === undefined && faces !== text ? ` (${faces})` : '';
  return sentence(`${thrown}${occasion}: ${text}${shown}`);
}

function tabled({ id, table }: OfKind<'tabled'>, { tableTitle }: EntryContext): string {
  if (table === undefined) return `A table was put on the shelf as ${quoted(id)}, erased since.`;
  if (table === null) return `The table ${quoted(tableTitle(id) ?? id)} is put away.`;
  const before = tableTitle(id);
  if (before === null) return `The table ${quoted(table.title)} is put on the shelf.`;
  const renamed = before === table.title ? '' : ` It is called ${quoted(table.title)} now.`;
  return `The table ${quoted(before)} is changed.${renamed}`;
}

function set({ textHash, name, frozen, hexesPerDay, watchersMayPoint }: OfKind<'set'>): string {
  return sentences([
    textHash !== undefined &&
      (name === undefined
        ? 'The campaign got a name, erased since.'
        : `The campaign is now ${quoted(name)}.`),
    frozen === true && 'The owner alone moves the party.',
    frozen === false && 'Players move the party again.',
    hexesPerDay === 0 && 'Days no longer end by themselves.',
    !!hexesPerDay && `A day ends after ${countWithNoun(hexesPerDay, 'hex', 'hexes')}.`,
    watchersMayPoint === true && 'Watchers may point.',
    watchersMayPoint === false && 'Watchers may not point.',
  ]);
}
