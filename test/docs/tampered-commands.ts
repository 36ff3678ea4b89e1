import { authorOf } from '../../src/campaign/roll-entries.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { OWNER, PLAYER, WATCHER } from '../support/tabletop.ts';
import {
  COMES_TOO_LATE,
  COUNTED,
  DAY,
  exchanged,
  NAMED_SET,
  NOT_WHAT_DICE_BRING,
  rowAt,
  SEALED,
  seqOf,
  spliced,
  type TamperedCommand,
  WAY,
  withBody,
  withText,
} from './every-kind-tampered.ts';
import { rolls, secrets, thrown } from './tampered-dice.ts';

const LAST = SEALED.length;
/** The last day that the long move ends. */
const LAST_DAY = seqOf('rested', () => true, { from: seqOf('moved', () => true, { from: WAY + 1 }) - 6 });
const NOTE = seqOf('noted', ({ for: audience }) => audience === 'owner');
const ERASED = seqOf('erased', ({ for: audience }) => audience === 'owner');
const FROZEN = seqOf('set', ({ frozen }) => frozen === true);
const FAME = seqOf('counted', ({ value }) => value === 0);
const COIN = seqOf('counted', ({ counter, value }) => counter === FAME - 1 && value === 18);
const TABLED = seqOf('tabled', ({ id }) => id === 'track');

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

/** All of them, by what they tamper with. */
export const TAMPERED_COMMANDS: Readonly<Record<string, readonly TamperedCommand[]>> = {
  days,
  rolls,
  dice: thrown,
  secrets,
  people,
  'what is set': settled,
};
