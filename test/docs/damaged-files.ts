import { gzipSync } from 'node:zlib';
import { soloLedger } from './played-ledgers.ts';
import { linesOf, packed } from './sealed-ledger.ts';
import { inLine, type Tampered } from './tampering.ts';

const LINES = linesOf(soloLedger().rows);
const LAST = LINES.length - 1;

/** The archive with a replacement in the line of its fourth entry. */
const fourth = (from: string | RegExp, to: string): Buffer => packed(inLine(LINES, 4, from, to));
const header = (from: string | RegExp, to: string): Buffer => packed(inLine(LINES, 0, from, to));

const AT = /"at":"[^"]*"/.exec(LINES[4] as string)?.[0];
const DEEP = `${'['.repeat(11)}${']'.repeat(11)}`;

export const DAMAGED_FILES: readonly Tampered[] = [
  ['a space in a line', 4, /canonical form/, fourth('"salt":', '"salt": ')],
  ['a number with a point', 4, /canonical form/, fourth('"sides":6', '"sides":6.0')],
  ['a number that is too large', 4, /too large|throws is not valid/, fourth('"sides":6', '"sides":6e999')],
  ['a member twice', 4, /canonical form/, fourth('"entered":', '"entered":true,"entered":')],
  ['members in another order', 4, /canonical form/, fourth(`"seq":4,${AT}`, `${AT},"seq":4`)],
  ['a member that no entry has', 4, /which no entry has/, fourth('{"seq"', '{"more":1,"seq"')],
  [
    'a member of the body that its kind has not',
    4,
    /does not have/,
    fourth('"entered"', '"emptied":1,"entered"'),
  ],
  ['values nested too deep', 4, /nested more than/, fourth('"site":null', `"site":${DEEP}`)],
  ['values nested very deeply', 4, /JSON/, packed(LINES.with(4, `${'['.repeat(200_000)}\n`))],
  ['a very long line', 4, /longer than/, packed(LINES.with(4, `${' '.repeat(4 * 1024 * 1024 + 1)}\n`))],
  ['the end of the last line missing', LAST, /middle of its line/, packed(inLine(LINES, LAST, '\n', ''))],
  ['the last entry left out', LAST, /is missing/, packed(LINES.slice(0, -1))],
  ['an entry more than promised', LAST, /one more/, header(/"entries":\d+/, `"entries":${LAST - 1}`)],
  ['another last hash', LAST, /that the header says/, header(/"head":"..../, '"head":"0000')],
  ['a header of a later version', 0, /version 3/, header('"version":2', '"version":3')],
  ['a header of the first version', 1, /archive of version 1/, header('"version":2', '"version":1')],
  ['no header', 0, /header/, packed(LINES.slice(1))],
  ['nothing in it', 0, /empty/, gzipSync('')],
  ['no gzip', 0, /no gzip/, Buffer.from(LINES.join(''))],
  ['no UTF-8', 0, /UTF-8/, gzipSync(Buffer.from([0xff, 0x0a]))],
];
