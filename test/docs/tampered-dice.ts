import type { Trace } from '../../src/dice/roll.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { bodyOf } from '../../src/ledger/ledger.ts';
import {
  CHOSEN_SEED,
  COMES_TOO_LATE,
  COUNTED,
  DAY,
  exchanged,
  NAMED_SET,
  NOT_WHAT_DICE_BRING,
  OWN_DICE,
  rowAt,
  seqOf,
  spliced,
  type TamperedCommand,
  WAY,
  withBody,
  withRow,
  withText,
} from './every-kind-tampered.ts';
import { diceOf } from './played-ledgers.ts';
import { inBody, OTHER_BYTES, withDieTurned } from './tampering.ts';

const asOwn = (trace: Trace): Trace => trace.map((roll) => ({ ...roll, own: true }));
const asServers = (trace: Trace): Trace => trace.map(({ own: _, ...roll }) => roll);

/** A roll on a table at the end of a day. */
const GOSSIP = seqOf('rolled', ({ table }) => table === 'gossip');
/** A hex with a site that ended no day, and its rolls. */
const SITE = seqOf('rolled', ({ when }) => when === 'site');
const TRACK = SITE - 1;
const MEETING = SITE - 2;
const BY_HAND = seqOf('rolled', ({ notation }) => notation !== undefined);

const OWN_DAY = seqOf('rested', () => true, { rows: OWN_DICE });
const OWN_LUCK = seqOf('rolled', ({ notation }) => notation !== undefined, { rows: OWN_DICE });
const CHOSEN_ROLL = seqOf('rolled', ({ table }) => table === 'track', { rows: CHOSEN_SEED });
const CHOSEN_END = seqOf('closed', () => true, { rows: CHOSEN_SEED });

/** A hex whose altitude was rolled with two dice. */
const FOUND = seqOf('revealed', () => true, { from: 10 });
const SAID_TO_BE_REPEATED = '{"discarded":true,';

/** Rolls on tables and by a notation: which there are, and what they say. */
export const rolls: readonly TamperedCommand[] = [
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

/** The faces of dice, and whose dice they are. */
export const thrown: readonly TamperedCommand[] = [
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

/** The secrets that throws tell. */
export const secrets: readonly TamperedCommand[] = [
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
