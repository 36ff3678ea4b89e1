import { authorOf } from '../../src/campaign/roll-entries.ts';
import type { Trace } from '../../src/dice/roll.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { bodyOf, type LedgerRow, textHashOf } from '../../src/ledger/ledger.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { OWNER, PLAYER, WATCHER } from '../support/tabletop.ts';
import { everyKind } from './every-kind.ts';
import { diceOf } from './played-ledgers.ts';
import { hashedAnew, sha256 } from './sealed-ledger.ts';
import { inBody, OTHER_BYTES, withDieTurned } from './tampering.ts';

/** The entry at which a verifier reports a fault, and its message. */
type Found = readonly [seq: number, what: RegExp];

/**
 * A ledger with one change and recomputed hashes, and what the auditor and verify.py report; null if verify.py
 * accepts it.
 */
export interface TamperedCommand {
  readonly name: string;
  readonly auditor: Found;
  readonly page: Found | null;
  readonly rows: readonly LedgerRow[];
}

export const SEALED = everyKind({ form: 'sealed' }).rows;
export const OWN_DICE = everyKind({ form: 'sealed', dice: 'own' }).rows;
export const CHOSEN_SEED = everyKind({ form: 'chosen seed' }).rows;

type Body = ReturnType<typeof bodyOf>;
type BodyOf<K extends EntryBody['kind']> = Extract<EntryBody, { kind: K }>;

/** The number of the first entry of a kind for which `holds` is true, from number `from` on. */
function seqOf<K extends EntryBody['kind']>(
  kind: K,
  holds: (body: BodyOf<K>) => boolean = () => true,
  { rows = SEALED, from = 1 }: { readonly rows?: readonly LedgerRow[]; readonly from?: number } = {},
): number {
  const isIt = (body: Body): body is BodyOf<K> => body.kind === kind;
  const row = rows.find((each) => {
    const body = bodyOf(each);
    return each.seq >= from && isIt(body) && holds(body);
  });
  if (!row) throw new Error(`there is no such '${kind}'`);
  return row.seq;
}

const rowAt = (seq: number, rows = SEALED): LedgerRow => rows[seq - 1] as LedgerRow;

/** The ledger with one entry changed, and all hashes recomputed. */
const withRow = (
  seq: number,
  change: (row: LedgerRow) => Partial<LedgerRow>,
  rows: readonly LedgerRow[] = SEALED,
): readonly LedgerRow[] =>
  hashedAnew(rows.map((row) => (row.seq === seq ? { ...row, ...change(row) } : row)));

/** The same, with fields of its body changed; those that are undefined are removed. */
const withBody = (seq: number, change: object, rows?: readonly LedgerRow[]): readonly LedgerRow[] =>
  withRow(seq, (row) => ({ body: canonicalJson({ ...bodyOf(row), ...change }) }), rows);

const TEXT_SALT = '11'.repeat(16);

/** The same, with another text and the matching text hash. */
const withText = (seq: number, text: string): readonly LedgerRow[] =>
  withRow(seq, (row) => ({
    body: canonicalJson({ ...bodyOf(row), textHash: textHashOf(text, TEXT_SALT, sha256) }),
    text,
    textSalt: TEXT_SALT,
  }));

/** The ledger with entries replaced, and all numbers and hashes recomputed. */
const spliced = (seq: number, count: number, ...rows: readonly LedgerRow[]): readonly LedgerRow[] =>
  hashedAnew(SEALED.toSpliced(seq - 1, count, ...rows).map((row, index) => ({ ...row, seq: index + 1 })));

/** The ledger with the bodies and texts of two entries exchanged. */
function exchanged(one: number, other: number): readonly LedgerRow[] {
  const said = ({ body, text, textSalt }: LedgerRow) => ({ body, text, textSalt });
  const rows = SEALED.with(one - 1, { ...rowAt(one), ...said(rowAt(other)) });
  return hashedAnew(rows.with(other - 1, { ...rowAt(other), ...said(rowAt(one)) }));
}

const asOwn = (trace: Trace): Trace => trace.map((roll) => ({ ...roll, own: true }));
const asServers = (trace: Trace): Trace => trace.map(({ own: _, ...roll }) => roll);

const LAST = SEALED.length;
/** A rest: its day, the changes of two counters, and rolls on two tables. */
const DAY = seqOf('rested');
const COUNTED = seqOf('counted', () => true, { from: DAY });
const GOSSIP = seqOf('rolled', ({ table }) => table === 'gossip');
/** A hex with a site that ended no day, and its rolls. */
const SITE = seqOf('rolled', ({ when }) => when === 'site');
const TRACK = SITE - 1;
const MEETING = SITE - 2;
/** A move that ends several days, and the last of these. */
const WAY = seqOf('moved', ({ path }) => path.length > 8);
const LAST_DAY = seqOf('rested', () => true, { from: seqOf('moved', () => true, { from: WAY + 1 }) - 6 });
const BY_HAND = seqOf('rolled', ({ notation }) => notation !== undefined);
const NOTE = seqOf('noted', ({ for: audience }) => audience === 'owner');
const ERASED = seqOf('erased', ({ for: audience }) => audience === 'owner');
const FROZEN = seqOf('set', ({ frozen }) => frozen === true);
const FAME = seqOf('counted', ({ value }) => value === 0);
const COIN = seqOf('counted', ({ counter, value }) => counter === FAME - 1 && value === 18);
const TABLED = seqOf('tabled', ({ id }) => id === 'track');
const NAMED_SET = seqOf('set', ({ hexesPerDay }) => hexesPerDay !== undefined);

const OWN_DAY = seqOf('rested', () => true, { rows: OWN_DICE });
const OWN_LUCK = seqOf('rolled', ({ notation }) => notation !== undefined, { rows: OWN_DICE });
const CHOSEN_ROLL = seqOf('rolled', ({ table }) => table === 'track', { rows: CHOSEN_SEED });
const CHOSEN_END = seqOf('closed', () => true, { rows: CHOSEN_SEED });

/** A hex whose altitude was rolled with two dice. */
const FOUND = seqOf('revealed', () => true, { from: 10 });
const SAID_TO_BE_REPEATED = '{"discarded":true,';

const NOT_WHAT_DICE_BRING = /does not follow from its dice/;
const COMES_TOO_LATE = /should come before the previous entry of its command/;
const NOT_MADE_LIKE_THAT = /its body is not in the form that this version knows/;

const days: readonly TamperedCommand[] = [
  {
    name: 'another weather gauge',
    auditor: [DAY, NOT_WHAT_DICE_BRING],
    page: null,
    rows: withBody(DAY, { gauge: 2, weather: 'fog' }),
  },
  {
    name: 'steps of the day before',
    auditor: [DAY, NOT_WHAT_DICE_BRING],
    page: null,
    rows: withBody(DAY, { steps: 1 }),
  },
  {
    name: 'a day skipped',
    auditor: [DAY, NOT_WHAT_DICE_BRING],
    page: [DAY, /begins day 3, after day 1/],
    rows: withBody(DAY, { day: 3 }),
  },
  {
    name: 'the last day of a way left out',
    auditor: [LAST_DAY, /before the previous command is complete/],
    page: [LAST_DAY, /secret does not fit/],
    rows: spliced(LAST_DAY, 5),
  },
  {
    name: 'a second day in one rest',
    auditor: [DAY + 5, /carried out before/],
    page: [DAY + 5, /more days than it can/],
    rows: spliced(DAY + 5, 0, { ...rowAt(DAY), secret: null }),
  },
  {
    name: 'a counter changed by a wrong amount',
    auditor: [COUNTED, NOT_WHAT_DICE_BRING],
    page: null,
    rows: withBody(COUNTED, { value: 11 }),
  },
  {
    name: 'two counters of a day in the other order',
    auditor: [COUNTED, NOT_WHAT_DICE_BRING],
    page: [COUNTED + 1, COMES_TOO_LATE],
    rows: exchanged(COUNTED, COUNTED + 1),
  },
  {
    name: 'a counter that no day changes any more',
    auditor: [COUNTED, NOT_WHAT_DICE_BRING],
    page: null,
    rows: spliced(COUNTED, 1),
  },
];

const rolls: readonly TamperedCommand[] = [
  {
    name: 'a roll left out',
    auditor: [SITE, /before the previous command is complete/],
    page: [SITE, /carries the number of another/],
    rows: spliced(SITE, 1),
  },
  {
    name: 'a roll too many',
    auditor: [TRACK + 1, NOT_WHAT_DICE_BRING],
    page: [TRACK + 1, COMES_TOO_LATE],
    rows: spliced(TRACK + 1, 0, rowAt(TRACK)),
  },
  {
    name: 'what is rolled at a site before what is rolled on entering',
    auditor: [TRACK, NOT_WHAT_DICE_BRING],
    page: [TRACK, /its dice for/],
    rows: exchanged(TRACK, SITE),
  },
  {
    name: 'a roll at a site said to be one on entering',
    auditor: [SITE, NOT_WHAT_DICE_BRING],
    page: [SITE, COMES_TOO_LATE],
    rows: withBody(SITE, { when: 'enter' }),
  },
  {
    name: 'something that comes of a chance missed',
    auditor: [GOSSIP, NOT_WHAT_DICE_BRING],
    page: null,
    rows: withText(GOSSIP, '{"text":"old news"}'),
  },
  {
    name: 'a chance that was there, missed',
    auditor: [SITE, NOT_WHAT_DICE_BRING],
    page: null,
    rows: withRow(SITE, (row) => ({
      body: canonicalJson({ ...bodyOf(row), textHash: undefined }),
      text: null,
      textSalt: null,
    })),
  },
  {
    name: 'a roll by hand said to have come by itself',
    auditor: [BY_HAND - 1, /no automatic roll is due/],
    page: [BY_HAND - 1, /can only follow/],
    rows: withBody(BY_HAND - 1, { when: 'day' }),
  },
  {
    name: 'a roll on a table and by a notation',
    auditor: [BY_HAND, /either a table or a dice notation/],
    page: [BY_HAND, /either on a table or by a notation/],
    rows: withBody(BY_HAND, { table: 'track' }),
  },
  {
    name: 'dice that nobody can throw',
    auditor: [BY_HAND, /its dice notation is not valid/],
    page: null,
    rows: withBody(BY_HAND, { notation: '41d6' }),
  },
  {
    name: 'two rolls under one id',
    auditor: [BY_HAND, /carried out before/],
    page: [BY_HAND, /follow the previous entry/],
    rows: withRow(BY_HAND, () => ({ command: rowAt(BY_HAND - 1).command, secret: null })),
  },
  {
    name: 'another text, which fits its hash',
    auditor: [SITE, /the text of the roll on 'relic'/],
    page: null,
    rows: withText(SITE, '{"text":"a crown"}'),
  },
  {
    name: 'another text, which does not',
    auditor: [SITE, /not the one that was written/],
    page: [SITE, /not the one that was written/],
    rows: withRow(SITE, () => ({ text: '{"text":"a crown"}' })),
  },
  {
    name: 'a text in another form',
    auditor: [SITE, /not in the form/],
    page: [SITE, /canonical form/],
    rows: withText(SITE, '{ "text": "a coin" }'),
  },
  {
    name: 'a text that says more',
    auditor: [SITE, /not in the form/],
    page: [SITE, /does not say the result of the roll/],
    rows: withText(SITE, '{"for":"luck","text":"a coin"}'),
  },
];

const TURNED: readonly (readonly [what: string, seq: number])[] = [
  ['the weather', DAY],
  ['a roll', TRACK],
  ['a roll on a table that leads to an erased one', MEETING],
  ['a roll on an erased table', GOSSIP + 1],
];

const thrown: readonly TamperedCommand[] = [
  ...TURNED.map(
    ([what, seq]): TamperedCommand => ({
      name: `a die of ${what} turned`,
      auditor: [seq, /do not follow from the secret|does not follow from its dice/],
      page: [seq, /its dice for/],
      rows: withRow(seq, withDieTurned),
    }),
  ),
  {
    name: 'the dice of two rolls exchanged',
    auditor: [GOSSIP, /do not follow from the secret/],
    page: [GOSSIP, /its dice for/],
    rows: withBody(GOSSIP, {
      dice: diceOf(rowAt(seqOf('rolled', ({ table }) => table === 'gossip', { from: WAY }))),
    }),
  },
  {
    name: 'own dice behind the server’s',
    auditor: [GOSSIP, /own, but come after/],
    page: [GOSSIP, /own, but comes after/],
    rows: withBody(GOSSIP, { dice: asOwn(diceOf(rowAt(GOSSIP))) }),
  },
  {
    name: 'own dice said to be the server’s',
    auditor: [OWN_DAY, /do not follow from the secret/],
    page: [OWN_DAY, /its dice for/],
    rows: withBody(OWN_DAY, { dice: asServers(diceOf(rowAt(OWN_DAY, OWN_DICE))) }, OWN_DICE),
  },
  {
    name: 'a die turned with which the server finished a throw',
    auditor: [OWN_LUCK, /do not follow from the secret/],
    page: [OWN_LUCK, /its dice for/],
    rows: withRow(OWN_LUCK, withDieTurned, OWN_DICE),
  },
  {
    name: 'a throw that the server finished said to be own as a whole',
    auditor: [OWN_LUCK, /throws none of the server/],
    page: [OWN_LUCK, /throws none of the server/],
    rows: withRow(OWN_LUCK, inBody('"ownFaces":1,', ''), OWN_DICE),
  },
  {
    name: 'a finished throw of which no die is the server’s',
    auditor: [OWN_LUCK, /not in the form that this version knows/],
    page: [OWN_LUCK, /throws is not valid/],
    rows: withRow(OWN_LUCK, inBody('"ownFaces":1,', '"ownFaces":2,'), OWN_DICE),
  },
  {
    name: 'a throw of several dice said to be repeated',
    auditor: [FOUND, NOT_WHAT_DICE_BRING],
    page: [FOUND, /throws is not valid/],
    rows: withRow(FOUND, inBody(/\{(?="faces":\[\d+,)/, SAID_TO_BE_REPEATED)),
  },
  {
    name: 'a die said to be repeated where no rule asks for that',
    auditor: [BY_HAND, NOT_WHAT_DICE_BRING],
    page: [BY_HAND, /throws is not valid/],
    rows: withRow(BY_HAND, inBody('{"faces":[', `${SAID_TO_BE_REPEATED}"faces":[`)),
  },
  {
    name: 'a die of a chosen seed turned',
    auditor: [CHOSEN_END, new RegExp(`^entry ${CHOSEN_ROLL} was not rolled`)],
    page: [CHOSEN_ROLL, /its dice for/],
    rows: withRow(CHOSEN_ROLL, withDieTurned, CHOSEN_SEED),
  },
];

const secrets: readonly TamperedCommand[] = [
  {
    name: 'the secret of several entries left out',
    auditor: [DAY, /tells no secret/],
    page: [DAY, /tells no secret/],
    rows: withRow(DAY, () => ({ secret: null })),
  },
  {
    name: 'the secret of a way left out, whose days alone throw dice',
    auditor: [WAY + 1, /tells no secret/],
    page: [WAY + 1, /tells no secret/],
    rows: withRow(WAY, () => ({ secret: null })),
  },
  {
    name: 'a secret told in vain',
    auditor: [BY_HAND, /throws none of the server/],
    page: [BY_HAND, /throws none of the server/],
    rows: withBody(BY_HAND, { dice: asOwn(diceOf(rowAt(BY_HAND))) }),
  },
  {
    name: 'a secret where nothing is thrown',
    auditor: [NAMED_SET, /but throws no dice/],
    page: [NAMED_SET, /throws nothing/],
    rows: withRow(NAMED_SET, () => ({ secret: OTHER_BYTES })),
  },
  {
    name: 'a second secret of a command',
    auditor: [COUNTED, /only the first entry/],
    page: [COUNTED, /not the first entry/],
    rows: withRow(COUNTED, () => ({ secret: OTHER_BYTES })),
  },
];

const people: readonly TamperedCommand[] = [
  {
    name: 'a note for the owner by a player',
    auditor: [NOTE, /notes for owners only/],
    page: [NOTE, /note for owners only, but not by one/],
    rows: withBody(NOTE, { by: authorOf(PLAYER) }),
  },
  {
    name: 'a note by a watcher',
    auditor: [NOTE - 1, /a watcher is not allowed/],
    page: [NOTE - 1, /a watcher is not allowed/],
    rows: withBody(NOTE - 1, { by: authorOf(WATCHER) }),
  },
  {
    name: 'a step of a player while the party is frozen',
    auditor: [FROZEN + 1, /only an owner could move/],
    page: null,
    rows: withBody(FROZEN + 1, { by: authorOf(PLAYER) }),
  },
  {
    name: 'another author amid a command',
    auditor: [COUNTED, /before the previous command is complete/],
    page: [COUNTED, /another author/],
    rows: withBody(COUNTED, { by: authorOf(OWNER) }),
  },
  {
    name: 'what was for the owner, erased for everybody to see',
    auditor: [ERASED, /for the same eyes/],
    page: [ERASED, /for the same eyes/],
    rows: withBody(ERASED, { for: undefined }),
  },
  {
    name: 'a text of another, erased by a player',
    auditor: [ERASED + 1, /typed by somebody else/],
    page: [ERASED + 1, /which another link typed/],
    rows: withBody(ERASED + 1, { by: authorOf(PLAYER) }),
  },
  {
    name: 'a setting by a player',
    auditor: [FROZEN, /a player is not allowed/],
    page: [FROZEN, /a player is not allowed/],
    rows: withBody(FROZEN, { by: authorOf(PLAYER) }),
  },
];

const settled: readonly TamperedCommand[] = [
  {
    name: 'a setting of nothing',
    auditor: [FROZEN, /sets nothing/],
    page: [FROZEN, /sets nothing/],
    rows: withBody(FROZEN, { frozen: undefined }),
  },
  {
    name: 'more hexes a day than there can be',
    auditor: [NAMED_SET, NOT_MADE_LIKE_THAT],
    page: [NAMED_SET, /'hexesPerDay' in its body/],
    rows: withBody(NAMED_SET, { hexesPerDay: 101 }),
  },
  {
    name: 'a counter beyond its bounds',
    auditor: [FAME, /runs from 0 to/],
    page: [FAME, /'value' in its body/],
    rows: withBody(FAME, { value: 1_000_000 }),
  },
  {
    name: 'a counter that nobody began',
    auditor: [COIN, /counter that does not exist/],
    page: null,
    rows: withBody(COIN, { counter: 9 }),
  },
  {
    name: 'the name of another counter',
    auditor: [COIN, /its name is not that of the counter/],
    page: null,
    rows: withText(COIN, 'fame'),
  },
  {
    name: 'a table with a gap',
    auditor: [TABLED, /its table is not sound/],
    page: null,
    rows: withText(TABLED, canonicalJson({ ...always('fresh'), rows: [{ on: [1, 5], text: 'fresh' }] })),
  },
  {
    name: 'a table that is none',
    auditor: [TABLED, /its table is not sound/],
    page: [TABLED, /its text is not a table/],
    rows: withText(TABLED, '[]'),
  },
  {
    name: 'a table put away that never was there',
    auditor: [LAST - 2, /removes a table that does not exist/],
    page: null,
    rows: withBody(LAST - 2, { id: 'nowhere' }),
  },
  {
    name: 'something that follows a counter within its command',
    auditor: [FAME + 1, /carried out before/],
    page: [FAME + 1, /follow the previous entry/],
    rows: spliced(FAME + 1, 0, {
      ...rowAt(DAY),
      command: rowAt(FAME).command,
      secret: null,
      body: withAuthor(rowAt(DAY), FAME),
    }),
  },
];

function withAuthor(row: LedgerRow, of: number): string {
  return canonicalJson({ ...bodyOf(row), by: bodyOf(rowAt(of)).by });
}

export const TAMPERED_COMMANDS: Readonly<Record<string, readonly TamperedCommand[]>> = {
  days,
  rolls,
  dice: thrown,
  secrets,
  people,
  'what is set': settled,
};
