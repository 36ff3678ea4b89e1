import type { Campaign } from '../../src/campaign/campaign.ts';
import { type EntryInForce, type InForceKind, inForceKeys } from '../../src/campaign/entries-in-force.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { roadDrawn } from '../../src/telling/road-drawn.ts';
import { isUsedUp } from '../../src/telling/supply.ts';
import { weatherName } from '../../src/telling/weather-name.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import { legible } from '../../src/text/legible.ts';
import { beginningOf } from '../../src/text/whole-characters.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';
import { moverName, stepInWords } from './step-in-words.ts';

type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** Kinds of entries whose news depends on what was in force before them. */
const TOLD_BY_BEFORE: readonly InForceKind[] = ['campaign-name', 'note', 'name', 'counter', 'table'];

/** Tells in a sentence or two what has just happened, on this page or elsewhere. */
export class NewsTeller {
  /**
   * What was in force when something was last told. By the time an entry is told, the campaign has already moved on.
   */
  readonly #before = new Map<InForceKind, Map<string, EntryInForce>>();

  /** Starts from a campaign as it is now. */
  begin(campaign: Campaign): void {
    for (const kind of TOLD_BY_BEFORE) this.#before.set(kind, new Map(campaign.inForce.keyed(kind)));
  }

  /**
   * What the last command among some entries brought about; empty if there is nothing to say.
   *
   * @param campaign after these entries
   * @param isOwn whether an entry is the reader's doing
   */
  tell(entries: readonly Entry[], campaign: Campaign, isOwn: (entry: Entry) => boolean): string {
    const { command } = entries.at(-1) ?? {};
    /** The command that has brought a new day: the counters among its later entries are changed by that day. */
    let ofDay: string | null | undefined;
    const sentences: string[] = [];
    for (const entry of entries) {
      if (entry.kind === 'rested') ofDay = entry.command;
      const who = isOwn(entry) ? null : moverName(entry.by);
      const told =
        entry.kind === 'counted' && entry.command === ofDay
          ? this.#countedByDay(entry)
          : this.#sentence(entry, campaign, who);
      if (told && entry.command === command) sentences.push(told);
      this.#take(entry);
    }
    return sentences.join(' ');
  }

  /** Records an entry as what was in force before the next ones. */
  #take(entry: Entry): void {
    for (const { kind, key } of inForceKeys(entry)) this.#before.get(kind)?.set(key, entry);
    if (entry.kind !== 'erased') return;
    for (const ofKind of this.#before.values())
      for (const [key, { seq }] of ofKind) if (seq === entry.of) ofKind.delete(key);
  }

  /** The entry that was in force where an entry now is. */
  #beforeOf(entry: Entry): EntryInForce | undefined {
    const [place] = inForceKeys(entry);
    return place && this.#before.get(place.kind)?.get(place.key);
  }

  /** @param who `null` if this page did it */
  #sentence(entry: Entry, campaign: Campaign, who: string | null): string {
    const by = who === null ? '' : `${who}: `;
    switch (entry.kind) {
      case 'counted':
        return this.#counted(entry, by);
      case 'rested':
        return `Day ${entry.day}: ${weatherName(entry.weather)}.`;
      case 'rolled':
        return rolled(entry, campaign, entry.when ? null : who);
      case 'fought':
        return `${by}${by ? 'a' : 'A'} battlefield at ${hexLabel(entry)}.`;
      case 'noted':
        return by + this.#noted(entry, by !== '');
      case 'named':
        return by + named(entry);
      case 'marked':
        return `${by}${hexLabel(entry)} is ${entry.mark ? `marked: ${entry.mark}` : 'no longer marked'}.`;
      case 'routed':
        return by + roadDrawn(entry);
      case 'erased':
        return by + this.#erased(entry, by !== '');
      case 'set':
        return set(entry);
      case 'closed':
        return 'The campaign is closed. Its map stays for good.';
      default: {
        const goal = hexesEntered(entry).at(-1);
        return goal ? stepInWords(entry, goal, who, campaign.world) : '';
      }
    }
  }

  #noted(entry: EntryOf<'noted'>, isWithin: boolean): string {
    const before = this.#beforeOf(entry);
    const isChanged = entry.text && before?.kind === 'noted' && before.text;
    if (isChanged) return `${isWithin ? 'a' : 'A'} note at ${hexLabel(entry)} is changed.`;
    return `${hexLabel(entry)} has ${entry.text ? 'a note' : 'one note less'}.`;
  }

  /** The erased text is not repeated: the news only says where it was. */
  #erased({ of }: EntryOf<'erased'>, isWithin: boolean): string {
    const all = [...this.#before.values()].flatMap((ofKind) => [...ofKind.values()]);
    const told = `${whatWasIn(all.find(({ seq }) => seq === of))} is erased.`;
    return isWithin ? told : capitalised(told);
  }

  /** If a day finds nothing left to take, the counter does not change, and that is the news. */
  #countedByDay(entry: EntryOf<'counted'>): string {
    const told = this.#counted(entry, '');
    return !told && entry.name !== undefined && isUsedUp(entry) ? `${entry.name}: still none.` : told;
  }

  #counted(entry: EntryOf<'counted'>, by: string): string {
    const before = this.#beforeOf(entry);
    const { name, value, perDay } = entry;
    // The counter's name was erased since.
    if (name === undefined) return '';
    if (value === null) return `${by}${name} taken away.`;
    if (before?.kind !== 'counted' || before.value === null) return `${by}${name} ${number(value)}.`;
    if (before.value !== value) {
      const end = isUsedUp(entry) ? ': none left' : '';
      return `${by}${name} ${number(before.value)} → ${number(value)}${end}.`;
    }
    return before.perDay === perDay ? '' : `${by}${name} ${perDayInWords(perDay)}.`;
  }
}

/** Describes what an erased text was. For texts that a later entry has replaced, the page no longer knows. */
function whatWasIn(erased: EntryInForce | undefined): string {
  switch (erased?.kind) {
    case 'noted':
      return `a note at ${hexLabel(erased)}`;
    case 'named':
      return erased.of === 'place'
        ? `the name of ${hexLabel(erased)}`
        : `the name of the ${erased.of} at ${hexLabel(erased)}`;
    case 'counted':
      return 'the name of a counter';
    case 'tabled':
      return 'a table';
    case 'started':
    case 'forked':
    case 'set':
      return 'the name of the campaign';
    default:
      return 'a text';
  }
}

/** The text is missing if it was erased since. */
function named({ q, r, of, text }: EntryOf<'named'>): string {
  const what = of === 'place' ? hexLabel({ q, r }) : `The ${of} at ${hexLabel({ q, r })}`;
  return text ? `${what} is called “${legible(text)}”.` : `${what} has no name any more.`;
}

const number = (value: number): string => value.toLocaleString('en');

/** A counter's change per day: `−1 a day`. */
export const perDayInWords = (perDay: number): string =>
  `${perDay < 0 ? '−' : perDay > 0 ? '+' : ''}${number(Math.abs(perDay))} a day`;

function rolled(
  { text, table, notation, for: purpose }: EntryOf<'rolled'>,
  campaign: Campaign,
  who: string | null,
): string {
  // The table did not come up by its chance, or the text was erased since.
  if (text == null) return '';
  const on = table === undefined ? notation : (campaign.tables.get(table)?.title ?? table);
  // A question is a sentence by itself.
  const head = !purpose ? `${on}:` : /[.?!…]$/.test(purpose) ? `${on}. ${purpose}` : `${on}, ${purpose}:`;
  return `${who === null ? '' : `${who} rolls `}${head} ${asSentence(text)}`;
}

/** Longest part of a result that the news shows, in UTF-16 units. */
const LONGEST_RESULT = 200;

function asSentence(text: string): string {
  if (text.length > LONGEST_RESULT) return `${beginningOf(text, LONGEST_RESULT)} …`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function set({ name, frozen, hexesPerDay, watchersMayPoint }: EntryOf<'set'>): string {
  const told: string[] = [];
  if (name !== undefined) told.push(`The campaign is called “${name}” now.`);
  if (frozen !== undefined)
    told.push(
      frozen ? 'The owner keeps the party where it is.' : 'The owner lets everybody move the party again.',
    );
  if (hexesPerDay !== undefined)
    told.push(hexesPerDay === 0 ? 'A day ends with a rest only.' : `A day ends after ${hexesPerDay} hexes.`);
  if (watchersMayPoint !== undefined)
    told.push(watchersMayPoint ? 'Watchers may point now.' : 'Watchers may no longer point.');
  return told.join(' ');
}
