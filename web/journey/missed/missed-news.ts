import type { Axial } from '../../../src/hex/axial.ts';
import { hexKey } from '../../../src/hex/axial.ts';
import type { Entry, SentEntry } from '../../../src/ledger/entry.ts';
import { isWorldBody } from '../../../src/ledger/world-body.ts';
import type { LedgerAnswer } from '../../../src/protocol/answers.ts';
import { andList, countWithNoun, plural } from '../../../src/telling/words.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import type { World } from '../../../src/world/world.ts';
import type { Absence } from '../../kit/visit.ts';
import { findingsInWords } from '../replay/findings.ts';
import { moverName } from '../step-in-words.ts';

/** What happened while the reader was away. */
export interface MissedNews {
  /** The hexes that became known. */
  readonly hexes: readonly Axial[];
  /** The news in one or more sentences; empty if there is nothing to tell. */
  readonly text: string;
}

/** Fetches entries from the one after `after` on. */
type FetchLedger = (after: number) => Promise<LedgerAnswer>;

/** Number of entries of an absence, counted from its end, that are searched for who made them. */
const MOST_READ = 3_000;
/** How many people are named. */
const MOST_NAMED = 4;

/** What people did during some absences. */
interface Doings {
  /** Who did something, besides the reader. */
  readonly who: ReadonlySet<string>;
  readonly notes: number;
  readonly names: number;
  /** Numbers of the entries asked for on this page: the hexes that they revealed are no news. */
  readonly own: ReadonlySet<number>;
}

/**
 * What became known and was written during some absences.
 *
 * @param isOwn whether an entry was asked for on this page, for example by a command whose answer was lost
 * @param isReaders whether an entry is the reader's doing, even on another page or device
 * @param isTyped whether an entry contains text that the reader typed in this browser, which is no news even if the
 * answer was lost
 */
export async function missedNews(
  absences: readonly Absence[],
  world: World,
  fetchLedger: FetchLedger,
  isOwn: (entry: Entry) => boolean,
  isReaders: (entry: Entry) => boolean,
  isTyped: (entry: Entry) => boolean,
): Promise<MissedNews> {
  const doings = await doingsIn(absences, fetchLedger, isOwn, isReaders, isTyped);
  const hexes = absences.flatMap((absence) => hexesKnownIn(absence, world, doings.own));
  const days = absences.reduce((sum, absence) => sum + absence.days, 0);
  return { hexes, text: inWords(hexes, days, doings, world) };
}

function hexesKnownIn({ since, until }: Absence, world: World, own: ReadonlySet<number>): Axial[] {
  const view = world.view(until);
  const hexes: Axial[] = [];
  for (let index = world.view(since).count; index < view.count; index++)
    if (!own.has(view.seqOf(index))) hexes.push(view.hexAt(index));
  return hexes;
}

/** The last entries of an absence, fetched piece by piece. */
async function* entriesIn({ since, until }: Absence, fetchLedger: FetchLedger): AsyncGenerator<SentEntry> {
  for (let after = Math.max(since, until - MOST_READ); after < until; ) {
    const { entries } = await fetchLedger(after);
    yield* entries.filter(({ seq }) => seq <= until);
    const last = entries.at(-1)?.seq ?? until;
    after = Math.max(after + 1, last);
  }
}

/** What people did during these absences, as far as the server answers. What became known is taken from the map. */
async function doingsIn(
  absences: readonly Absence[],
  fetchLedger: FetchLedger,
  isOwn: (entry: Entry) => boolean,
  isReaders: (entry: Entry) => boolean,
  isTyped: (entry: Entry) => boolean,
): Promise<Doings> {
  const who = new Set<string>();
  const own = new Set<number>();
  let notes = 0;
  let names = 0;
  const take = (entry: SentEntry): void => {
    if (entry.kind === 'withheld') return;
    if (isOwn(entry)) {
      if (isWorldBody(entry)) own.add(entry.seq);
      return;
    }
    if (isTyped(entry)) return;
    if (!isReaders(entry)) who.add(moverName(entry.by));
    if (entry.kind === 'noted' && entry.text) notes++;
    if (entry.kind === 'named' && entry.text) names++;
  };
  try {
    for (const absence of absences) for await (const entry of entriesIn(absence, fetchLedger)) take(entry);
  } catch {
    // Without the ledger, the news names nobody.
  }
  return { who, notes, names, own };
}

function inWords(hexes: readonly Axial[], days: number, { who, notes, names }: Doings, world: World): string {
  const known = new Set(hexes.map(hexKey));
  const view = world.view();
  const { site } = view.columns;
  let sites = 0;
  for (let index = 0; site && index < view.count; index++)
    if (known.has(hexKey(view.hexAt(index))) && site(index) !== null) sites++;
  const written = [
    ...(notes > 0 ? [countWithNoun(notes, 'note')] : []),
    ...(names > 0 ? [countWithNoun(names, 'name')] : []),
  ];
  const happened = [
    ...(hexes.length > 0 ? [findingsInWords({ hexes: hexes.length, sites, rivers: 0 }, days)] : []),
    ...(hexes.length === 0 && days > 0 ? [`${countWithNoun(days, 'day')} went by.`] : []),
    ...(written.length > 0 ? [`${andList(written)} ${plural(notes + names, 'was', 'were')} written.`] : []),
  ];
  if (happened.length === 0) return '';
  return [...happened, ...(who.size > 0 ? [`${peopleInWords([...who])} there.`] : [])].join(' ');
}

/** "Mira and the owner were". */
function peopleInWords(who: readonly string[]): string {
  const named = who
    .slice(0, MOST_NAMED)
    .map((name) => name.replace(/^(The owner|A player|A watcher)$/, lower));
  const others = who.length - named.length;
  const all = others > 0 ? [...named, countWithNoun(others, 'other')] : named;
  return `${capitalised(andList(all))} ${plural(who.length, 'was', 'were')}`;
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
