import type { Roll } from '../../src/dice/roll.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { RolledElevation } from '../../src/ledger/hex-record.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import {
  CHOSEN,
  chosenLedger,
  closed,
  firstForm,
  heightsLedger,
  islandLedger,
  ledgerGoneOn,
  moved,
  serverThrows,
  soloLedger,
  surveyedLedger,
  telling,
  toldThen,
} from './played-ledgers.ts';
import { commandId } from './sealed-ledger.ts';
import {
  archiveOf,
  hashedAgain,
  inBody,
  leftAsIs,
  OTHER_BYTES,
  type Tampered,
  withDieTurned,
} from './tampering.ts';

const SOLO = soloLedger().rows;
const ISLAND = islandLedger().rows;
const SURVEY = surveyedLedger().rows;
const HEIGHTS = heightsLedger().rows;
/** A survey among others that rolled for several hexes. */
const SURVEYED = (HEIGHTS.filter((row) => serverThrows(row) > 4)[3] as LedgerRow).seq;
const CHOSEN_SEED = chosenLedger(telling(CHOSEN.seed)).rows;
const GONE_ON = ledgerGoneOn(toldThen).rows;
const erased = soloLedger();
erased.erase(1);
const ERASED = erased.rows;

/** Entries of the solo ledger with the server's dice, each made by a command, and one of them. */
const THROWN = SOLO.filter((row) => row.command !== null && serverThrows(row) > 0);
const DIE = (THROWN[7] as LedgerRow).seq;
const LAST = SOLO.length;
const RECEIVED = CHOSEN_SEED.findIndex((row) => bodyOf(row).kind === 'received') + 1;
const LAST_OF_FIRST_FORM = firstForm('solo-1-closed').length - 1;
const OTHER_SALT = '11'.repeat(16);
const NO_SEALS = { command: null, next: null, secret: null };
const CLOSED = { body: canonicalJson(closed), next: null, secret: null };

/** Changes the first throw of a survey. */
const withFirstThrow =
  (change: (first: Roll) => object): ((row: LedgerRow) => Partial<LedgerRow>) =>
  ({ body }) => {
    const survey = JSON.parse(body);
    const [first, ...others] = survey.dice;
    return { body: canonicalJson({ ...survey, dice: [{ ...first, ...change(first) }, ...others] }) };
  };
const turned = ({ faces: [face, ...others] }: Roll) => ({ faces: [face === 1 ? 2 : 1, ...others] });
const thrownElsewhere = ({ r = 0 }: Roll) => ({ r: r - 9 });

/** Changes the last hex that a survey revealed. */
const withLastHex =
  (change: (hex: RolledElevation) => object): ((row: LedgerRow) => Partial<LedgerRow>) =>
  ({ body }) => {
    const survey = JSON.parse(body);
    const hex = survey.revealed.at(-1);
    return {
      body: canonicalJson({ ...survey, revealed: survey.revealed.with(-1, { ...hex, ...change(hex) }) }),
    };
  };
const repeatedTurned = ({ dice: [first, ...others] }: RolledElevation) => ({
  dice: [{ ...first, ...turned(first as Roll) }, ...others],
});
const repeatedTwice = ({ dice }: RolledElevation) => ({ dice: [...dice, ...dice] });
/** Some languages treat true like the number 1. */
const onesAsTrue = ({ dice }: RolledElevation) => ({
  dice: dice.map((roll) => ({ ...roll, faces: roll.faces.map((face) => (face === 1 ? true : face)) })),
});
/** Number of a survey whose last hex has a die with a 1. */
const WITH_ONE = (
  HEIGHTS.find((row) => {
    const body = bodyOf(row);
    return body.kind === 'surveyed' && body.revealed.at(-1)?.dice[0]?.faces.includes(1);
  }) as LedgerRow
).seq;

const chain: readonly Tampered[] = [
  ['a die turned', DIE, /hash does not fit/, leftAsIs(SOLO, DIE, withDieTurned)],
  ['a hash changed', DIE, /hash does not fit/, leftAsIs(SOLO, DIE, { hash: OTHER_BYTES })],
  ['a salt changed', DIE, /hash does not fit/, leftAsIs(SOLO, DIE, { salt: OTHER_SALT })],
  ['a time changed', 3, /hash does not fit/, leftAsIs(SOLO, 3, { at: '2026-11-21T19:04:11.202Z' })],
  ['a time that is none', 3, /'at' is not of the form/, hashedAgain(SOLO, 3, { at: 'yesterday' })],
  [
    'a day that year 0 did not have either',
    3,
    /'at' is not of the form/,
    hashedAgain(SOLO, 3, { at: '0000-02-30T00:00:00.000Z' }),
  ],
  ['an entry left out', DIE, /is missing/, archiveOf(SOLO.toSpliced(DIE - 1, 1))],
];

const dice: readonly Tampered[] = [
  ['a die turned', DIE, /its dice for/, hashedAgain(SOLO, DIE, withDieTurned)],
  ['a die of the start turned', 2, /its dice for/, hashedAgain(SOLO, 2, withDieTurned)],
  ['a die of an outline turned', 2, /its dice for/, hashedAgain(ISLAND, 2, withDieTurned)],
  ['a die of a survey turned', 2, /its dice for/, hashedAgain(SURVEY, 2, withDieTurned)],
  [
    'a die of a world of heights turned',
    SURVEYED,
    /its dice for/,
    hashedAgain(HEIGHTS, SURVEYED, withFirstThrow(turned)),
  ],
  [
    'a die of a survey given to another hex',
    SURVEYED,
    /its dice for/,
    hashedAgain(HEIGHTS, SURVEYED, withFirstThrow(thrownElsewhere)),
  ],
  [
    'a die turned where a survey repeats it',
    SURVEYED,
    /repeats other dice/,
    hashedAgain(HEIGHTS, SURVEYED, withLastHex(repeatedTurned)),
  ],
  [
    'dice that a survey does not repeat',
    SURVEYED,
    /repeats other dice/,
    hashedAgain(
      HEIGHTS,
      SURVEYED,
      withLastHex(() => ({ dice: [] })),
    ),
  ],
  [
    'dice that a survey repeats twice',
    SURVEYED,
    /repeats other dice/,
    hashedAgain(HEIGHTS, SURVEYED, withLastHex(repeatedTwice)),
  ],
  [
    'a truth value where a survey repeats a 1',
    WITH_ONE,
    /repeats other dice/,
    hashedAgain(HEIGHTS, WITH_ONE, withLastHex(onesAsTrue)),
  ],
  [
    'a hex of a survey in the place of another',
    SURVEYED,
    /repeats other dice/,
    hashedAgain(
      HEIGHTS,
      SURVEYED,
      withLastHex(({ r }) => ({ r: r - 9 })),
    ),
  ],
  [
    'a hex of a survey without a place',
    SURVEYED,
    /lacks its place or its dice/,
    hashedAgain(
      HEIGHTS,
      SURVEYED,
      withLastHex(() => ({ q: null })),
    ),
  ],
  [
    'another number in a hex of a survey',
    SURVEYED,
    /number of another/,
    hashedAgain(
      HEIGHTS,
      SURVEYED,
      withLastHex(({ seq }) => ({ seq: seq - 1 })),
    ),
  ],
  [
    'a survey moved',
    2,
    /its dice for/,
    hashedAgain(SURVEY, 2, inBody('"q":2,"r":-3,"rev', '"q":2,"r":-5,"rev')),
  ],
  ['another command', DIE, /its dice for/, hashedAgain(SOLO, DIE, { command: commandId(777) })],
  [
    'another number in a hex',
    DIE,
    /number of another/,
    hashedAgain(SOLO, DIE, inBody(`"seq":${DIE}`, '"seq":3')),
  ],
];

const seals: readonly Tampered[] = [
  ['another secret', DIE, /secret does not fit the seal/, hashedAgain(SOLO, DIE, { secret: OTHER_BYTES })],
  ['another seal', DIE, /secret does not fit the seal/, hashedAgain(SOLO, DIE - 1, { next: OTHER_BYTES })],
  ['no secret', DIE, /tells no secret/, hashedAgain(SOLO, DIE, { secret: null })],
  ['no seal', DIE, /'next' is lacking/, hashedAgain(SOLO, DIE, { next: null })],
  ['an id used twice', DIE, /carried out before/, hashedAgain(SOLO, DIE, { command: commandId(1) })],
  ['no command', DIE, /names no command/, hashedAgain(SOLO, DIE, { command: null })],
  ['a second secret of a command', 3, /not the first entry/, hashedAgain(ISLAND, 3, { secret: OTHER_BYTES })],
  [
    'a secret where nothing is thrown',
    LAST,
    /throws nothing/,
    hashedAgain(SOLO, LAST, { secret: OTHER_BYTES }),
  ],
  ['a seal at the end', LAST, /nothing is sealed/, hashedAgain(SOLO, LAST, { next: OTHER_BYTES })],
];

const seeds: readonly Tampered[] = [
  ['a die of a chosen seed turned', 5, /its dice for/, hashedAgain(CHOSEN_SEED, 5, withDieTurned)],
  [
    'another chosen seed',
    CHOSEN_SEED.length,
    /does not match the commitment/,
    archiveOf(chosenLedger(telling('other')).rows),
  ],
  [
    'a chosen seed not told',
    RECEIVED,
    /does not tell the seed/,
    hashedAgain(CHOSEN_SEED.slice(0, RECEIVED), RECEIVED, { ...CLOSED, command: commandId(900) }),
  ],
  ['a seal beside a chosen seed', 4, /nothing is sealed/, hashedAgain(CHOSEN_SEED, 4, { next: OTHER_BYTES })],
  ['a secret beside a chosen seed', 10, /sealed none/, hashedAgain(CHOSEN_SEED, 10, { secret: OTHER_BYTES })],
  [
    'a chosen seed without a commitment',
    1,
    /it has a commitment, but no chosen seed, or/,
    hashedAgain(SOLO, 1, (row) => ({
      ...inBody('"seedChosen":false', '"seedChosen":true')(row),
      next: null,
    })),
  ],
  [
    'a seed where none was chosen',
    LAST,
    /no commitment to one/,
    hashedAgain(SOLO, LAST, { body: canonicalJson(toldThen) }),
  ],
  ['an old die turned, its seed told later', 5, /its dice for/, hashedAgain(GONE_ON, 5, withDieTurned)],
];

const texts: readonly Tampered[] = [
  ['a text changed', 1, /text is not the one/, leftAsIs(SOLO, 1, { text: 'The Red Marches' })],
  ['a text left out', 1, /text is lacking/, leftAsIs(SOLO, 1, { text: null, textSalt: null })],
  ['an erased text put back', 1, /text is there/, archiveOf([...SOLO.slice(0, 1), ...ERASED.slice(1)])],
  [
    'another text in the place of an erased one',
    1,
    /text is not the one/,
    leftAsIs(ERASED, 1, { text: 'The Red Marches', textSalt: OTHER_SALT }),
  ],
  [
    'a text where the body has none',
    5,
    /nothing in its body says so/,
    leftAsIs(SOLO, 5, { text: 'Here be dragons', textSalt: OTHER_SALT }),
  ],
  ['nothing to erase', LAST + 1, /none before it/, hashedAgain(ERASED, LAST + 1, inBody('"of":1', '"of":2'))],
];

const order: readonly Tampered[] = [
  ['an entry after the end', LAST, /after the campaign was closed/, hashedAgain(SOLO, LAST - 1, CLOSED)],
  [
    'a second beginning',
    2,
    /entry 1 is 'started'/,
    hashedAgain(SOLO, 2, { body: (SOLO[0] as LedgerRow).body }),
  ],
  [
    'an unknown kind',
    2,
    /not known here/,
    hashedAgain(SOLO, 2, inBody('"kind":"revealed"', '"kind":"dreamt"')),
  ],
  [
    'the first form after the second',
    DIE,
    /first form of the ledger, after entries of the second/,
    hashedAgain(SOLO, DIE, (row) => ({ ...inBody('"by":{', '"by":{"label":"Ann",')(row), ...NO_SEALS })),
  ],
  [
    'the second form without a new seal',
    LAST_OF_FIRST_FORM + 1,
    /no 'received' leads/,
    hashedAgain(GONE_ON, LAST_OF_FIRST_FORM + 1, { body: canonicalJson(moved) }),
  ],
];

/** All with recomputed hashes, except the first list, which is detected by the hashes alone. */
export const TAMPERED_SECOND_FORM: Readonly<Record<string, readonly Tampered[]>> = {
  chain,
  dice,
  seals,
  seeds,
  texts,
  order,
};
