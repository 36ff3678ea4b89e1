import { bodyOf } from '../../src/ledger/ledger.ts';
import { firstForm, goldenLines } from './played-ledgers.ts';
import { packed } from './sealed-ledger.ts';
import {
  hashedAgain,
  inBody,
  inLine,
  leftAsIs,
  OTHER_BYTES,
  type Tampered,
  withDieTurned,
} from './tampering.ts';

const CLOSED = firstForm('solo-1-closed');
const IMPORTED = firstForm('solo-1-imported');
const LINES = goldenLines('solo-1-open');
const LAST = LINES.length - 1;

/** Number of an entry that reveals a hex after the import. */
const AFTER_IMPORT = IMPORTED.findIndex((row) => row.seq > 131 && bodyOf(row).kind === 'revealed') + 1;
/** Number of an entry that reveals a hex, whose first throw has two dice. */
const FINISHED = 93;
const NOT_THE_SEED = /does not match the commitment/;

export const TAMPERED_FIRST_FORM: readonly Tampered[] = [
  ['a die turned', 5, /hash does not fit/, leftAsIs(CLOSED, 5, withDieTurned)],
  ['a hash changed', 6, /hash does not fit/, packed(inLine(LINES, 6, /"hash":"..../, '"hash":"0000'))],
  ['an entry left out', 9, /is missing/, packed(LINES.toSpliced(9, 1))],
  ['the last entry left out', LAST, /is missing/, packed(LINES.slice(0, -1))],
  [
    'another last hash',
    LAST,
    /that the header says/,
    packed(inLine(LINES, 0, /"head":"..../, '"head":"0000')),
  ],
  ['a seal', 6, /there is no 'next'/, packed(inLine(LINES, 6, '"salt"', `"next":"${OTHER_BYTES}","salt"`))],
  ['a die turned, all hashed anew', 5, /its dice for/, hashedAgain(CLOSED, 5, withDieTurned)],
  [
    'a die after an import turned',
    AFTER_IMPORT,
    /its dice for/,
    hashedAgain(IMPORTED, AFTER_IMPORT, withDieTurned),
  ],
  [
    'a throw marked as own behind one of the server’s in its entry',
    2,
    /after one of the server's/,
    hashedAgain(CLOSED, 2, inBody('"for":"altitude",', '"for":"altitude","own":true,')),
  ],
  [
    'a throw of the start marked as own behind one of the server’s',
    3,
    /after one of the server's/,
    hashedAgain(CLOSED, 3, inBody('"for":"altitude",', '"for":"altitude","own":true,')),
  ],
  [
    'a throw that the server finished',
    FINISHED,
    /no throw has 'ownFaces'/,
    hashedAgain(CLOSED, FINISHED, inBody('"for":"altitude",', '"for":"altitude","own":true,"ownFaces":1,')),
  ],
  [
    'another seed told',
    CLOSED.length,
    NOT_THE_SEED,
    hashedAgain(CLOSED, CLOSED.length, inBody('golden coast', 'x')),
  ],
  [
    'another commitment',
    CLOSED.length,
    NOT_THE_SEED,
    hashedAgain(CLOSED, 1, inBody(/"commitment":"..../, '"commitment":"0000')),
  ],
];

/** Changes that nothing in the file disproves: to a die of an open ledger, and of a seed that was not exported. */
export const UNPROVEN: readonly (readonly [string, Buffer])[] = [
  [
    'a die turned in an open ledger of the first form',
    hashedAgain(firstForm('solo-1-open'), 5, withDieTurned),
  ],
  ['a die turned that fell before an import', hashedAgain(IMPORTED, 5, withDieTurned)],
];
