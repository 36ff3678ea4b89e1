import type { Campaign } from '../../src/campaign/campaign.ts';
import { namedCounters } from '../../src/campaign/circumstances.ts';
import { hexesEntered } from '../../src/campaign/status.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { roadDrawn } from '../../src/telling/road-drawn.ts';
import { isUsedUp } from '../../src/telling/supply.ts';
import { weatherName } from '../../src/telling/weather-name.ts';
import { legible } from '../../src/text/legible.ts';
import { moverName, newsOf } from './news-of.ts';

type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;
type CounterBefore = Pick<EntryOf<'counted'>, 'name' | 'value' | 'perDay'>;

/** Tells in a sentence or two what has just happened, by this page's hand or another's. */
export class NewsTeller {
  /** The counters as they were told of last, by the entries that began them. */
  readonly #counters = new Map<number, CounterBefore>();

  /** Begins with a campaign as it stands. */
  begin(campaign: Campaign): void {
    this.#counters.clear();
    for (const counter of namedCounters(campaign.inForce)) this.#counters.set(counter.counter, counter);
  }

  /**
   * What the last command among some entries brought about; empty where there is nothing to say.
   *
   * @param campaign after them
   * @param isOwn whether an entry was asked for on this page
   */
  tell(entries: readonly Entry[], campaign: Campaign, isOwn: (entry: Entry) => boolean): string {
    const { command } = entries.at(-1) ?? {};
    let isByDay = false;
    const sentences: string[] = [];
    for (const entry of entries) {
      isByDay = entry.kind === 'rested' || (isByDay && entry.kind === 'counted');
      const who = isOwn(entry) ? null : moverName(entry.by);
      const told =
        isByDay && entry.kind === 'counted'
          ? this.#countedByDay(entry)
          : this.#sentence(entry, campaign, isByDay ? null : who);
      if (told && entry.command === command) sentences.push(told);
    }
    return sentences.join(' ');
  }

  /** @param who nobody where it is this page's own doing, or the day's */
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
        return `${by}${hexLabel(entry)} has ${entry.text ? 'a note' : 'one note less'}.`;
      case 'named':
        return by + named(entry);
      case 'marked':
        return `${by}${hexLabel(entry)} is ${entry.mark ? `marked: ${entry.mark}` : 'no longer marked'}.`;
      case 'routed':
        return by + roadDrawn(entry);
      case 'erased':
        return `${by}Text of entry ${entry.of} erased.`;
      case 'set':
        return set(entry);
      case 'closed':
        return 'The campaign is closed. Its map stays for good.';
      default: {
        const goal = hexesEntered(entry).at(-1);
        return goal ? newsOf(entry, goal, who, campaign.world) : '';
      }
    }
  }

  /** A day that finds nothing to take changes nothing: that is what has to be told of it. */
  #countedByDay(entry: EntryOf<'counted'>): string {
    const told = this.#counted(entry, '');
    return !told && entry.name !== undefined && isUsedUp(entry) ? `${entry.name}: still none.` : told;
  }

  #counted(entry: EntryOf<'counted'>, by: string): string {
    const before = this.#counters.get(entry.counter);
    this.#counters.set(entry.counter, entry);
    const { name, value, perDay } = entry;
    // Its name was erased since.
    if (name === undefined) return '';
    if (value === null) return `${by}${name} taken away.`;
    if (before?.value == null) return `${by}${name} ${number(value)}.`;
    if (before.value !== value) {
      const end = isUsedUp(entry) ? ': none left' : '';
      return `${by}${name} ${number(before.value)} → ${number(value)}${end}.`;
    }
    return before.perDay === perDay ? '' : `${by}${name} ${perDayInWords(perDay)}.`;
  }
}

/** Its text is missing where it was erased since. */
function named({ q, r, of, text }: EntryOf<'named'>): string {
  const what = of === 'place' ? hexLabel({ q, r }) : `The ${of} at ${hexLabel({ q, r })}`;
  return text ? `${what} is called “${legible(text)}”.` : `${what} has no name any more.`;
}

const number = (value: number): string => value.toLocaleString('en');

/** What a counter gains or loses: `−1 a day`. */
export const perDayInWords = (perDay: number): string =>
  `${perDay < 0 ? '−' : perDay > 0 ? '+' : ''}${number(Math.abs(perDay))} a day`;

function rolled(
  { text, table, notation, for: purpose }: EntryOf<'rolled'>,
  campaign: Campaign,
  who: string | null,
): string {
  // The chance of the table did not come, or the text was erased since.
  if (text == null) return '';
  const on = table === undefined ? notation : (campaign.tables.get(table)?.title ?? table);
  // A question is a sentence of its own.
  const head = !purpose ? `${on}:` : /[.?!…]$/.test(purpose) ? `${on}. ${purpose}` : `${on}, ${purpose}:`;
  return `${who === null ? '' : `${who} rolls `}${head} ${asSentence(text)}`;
}

/** So much of a result is told in passing. */
const LONGEST_RESULT = 200;

function asSentence(text: string): string {
  if (text.length > LONGEST_RESULT) return `${text.slice(0, LONGEST_RESULT)} …`;
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
