import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import { soloKind } from '../../src/world/solo/solo-kind.ts';
import { inPieces } from '../support/archives.ts';
import { moved, NAME, NOTHING, SOLO, started } from './played-ledgers.ts';
import { type Verdict, verdictsOn } from './python.ts';
import { linesOf, OWNER, PLAYER, packed, SealedLedger, sha256 } from './sealed-ledger.ts';
import { inLine } from './tampering.ts';

/** A character of two UTF-16 units: counting units gives twice the length. */
const DRAGON = '🐉';
const dragons = (count: number): string => DRAGON.repeat(count);

const HERE = { q: 0, r: 0, textHash: '' };
const noted: EntryBody = { kind: 'noted', by: PLAYER, for: 'everyone', ...HERE };
const named: EntryBody = { kind: 'named', by: PLAYER, of: 'place', ...HERE };
const set: EntryBody = { kind: 'set', by: OWNER, textHash: '' };
/** Number of the first entry after the start. */
const SEQ = 9;
const counted: EntryBody = {
  kind: 'counted',
  by: PLAYER,
  counter: SEQ,
  value: 1,
  perDay: 0,
  textHash: '',
};
const rolled = (notation = '1d6'): EntryBody => ({
  kind: 'rolled',
  by: PLAYER,
  notation,
  dice: [{ for: '1d6', sides: 6, faces: [4], own: true }],
  textHash: '',
});

/** The archive lines of a solo world with one entry after its start. */
function lines(body: EntryBody, text?: string): string[] {
  const ledger = new SealedLedger();
  ledger.write([started()], NOTHING, NAME);
  ledger.revealStart(soloKind.emptyWorld(SOLO), null);
  ledger.write([body], { ...ledger.begin(), secret: null }, text);
  return linesOf(ledger.rows);
}

const SOUND = lines(noted, 'Wolves.');
const withHeader = (from: string | RegExp, to: string): string[] => inLine(SOUND, 0, from, to);
const withLabels = (labels: unknown): string[] =>
  withHeader(/"labels":\{.*?\}/, `"labels":${JSON.stringify(labels)}`);
const withName = (name: string): string[] => withHeader(/"name":"(\\.|[^"])*"/, `"name":${name}`);
const deep = (levels: number): string[] =>
  withHeader('"labels"', `"more":${'['.repeat(levels)}${']'.repeat(levels)},"labels"`);

const somebody = (index: number): string => `kqzexxp${String(index).padStart(5, '0')}`;

const ACCEPTED: readonly (readonly [string, readonly string[]])[] = [
  ['a note of 10,000 characters', lines(noted, dragons(10_000))],
  ['a note with tabs and line feeds', lines(noted, 'a\n\tb')],
  ['an empty note', lines(noted, '')],
  ['a name on the map of 80 characters', lines(named, dragons(80))],
  ['a campaign’s name of 120 characters', lines(set, dragons(120))],
  ['a counter’s name of 40 characters', lines(counted, dragons(40))],
  ['a person’s name of 80 characters', withLabels({ [OWNER.link]: dragons(80) })],
  ['a header without names of people', withHeader(/,"labels":\{.*?\}/, '')],
  ['no name', withName('""')],
  ['an unknown field in the header, as a later version may write it', deep(11)],
];

const REFUSED_ENTRIES: readonly (readonly [string, readonly string[]])[] = [
  ['a note of 10,001 characters', lines(noted, 'x'.repeat(10_001))],
  ['a note with a bell', lines(noted, 'a\u0007b')],
  ['a note with a control character behind ASCII', lines(noted, 'a\u0085b')],
  ['a name on the map of 81 characters', lines(named, 'x'.repeat(81))],
  ['a name on the map of two lines', lines(named, 'a\nb')],
  ['a campaign’s name of 121 characters', lines(set, 'x'.repeat(121))],
  ['a counter’s name of 41 characters', lines(counted, 'x'.repeat(41))],
  ['a counter without a name', lines(counted, '')],
  ['a purpose of 201 characters', lines(rolled(), canonicalJson({ for: 'x'.repeat(201), text: '4' }))],
  ['a result of 10,001 units of UTF-16', lines(rolled(), canonicalJson({ text: `${dragons(5_000)}x` }))],
  ['a notation of 65 characters', lines(rolled(`1d6${'+0'.repeat(31)}`), canonicalJson({ text: '4' }))],
  [
    'a table of more than 1,000,000 units of UTF-16',
    lines({ kind: 'tabled', by: OWNER, id: 'a', textHash: '' }, canonicalJson({ a: 'x'.repeat(999_993) })),
  ],
  [
    'a table whose id has 65 characters',
    lines({ kind: 'tabled', by: OWNER, id: 'a'.repeat(65), textHash: '' }, 'null'),
  ],
  [
    'a link of 65 characters',
    lines({ ...noted, by: { ...PLAYER, link: 'k'.repeat(65) } } as EntryBody, 'Wolves.'),
  ],
  [
    'an unknown mark',
    lines({ kind: 'marked', by: PLAYER, q: 0, r: 0, mark: 'dragon' } as unknown as EntryBody),
  ],
  [
    'a way of 501 hexes',
    lines({
      ...moved,
      path: Array.from({ length: 501 }, (_, step) => ({ q: 0, r: step % 2 === 0 ? -1 : 0 })),
    } as EntryBody),
  ],
  [
    'a throw of 41 faces',
    lines(
      {
        ...rolled('41d6'),
        dice: [{ for: '41d6', sides: 6, faces: Array(41).fill(4), own: true }],
      } as EntryBody,
      canonicalJson({ text: '164' }),
    ),
  ],
];

const REFUSED_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['a header without a name', withHeader(/"name":"(\\.|[^"])*",/, '')],
  ['a header whose name is no text', withName('7')],
  ['a header whose names of people are a list', withLabels([])],
  ['a header whose names of people are null', withLabels(null)],
  ['a person’s name of 81 characters', withLabels({ [OWNER.link]: 'x'.repeat(81) })],
  ['a person’s name of two lines', withLabels({ [OWNER.link]: 'a\nb' })],
  ['a person’s name with half a pair of UTF-16', withLabels({ [OWNER.link]: '\ud800' })],
  ['a person’s name that is no text', withLabels({ [OWNER.link]: 7 })],
  ['a person with the id of no link', withLabels({ owner: 'Ann' })],
  ['a person with an id that ends in a line feed', withLabels({ [`${OWNER.link}\n`]: 'Ann' })],
  [
    'more than 10,000 people',
    withLabels(Object.fromEntries(Array.from({ length: 10_001 }, (_, each) => [somebody(each), 'Ann']))),
  ],
  ['a header that is nested too deep', deep(12)],
];

/** By archive, what verify.py says of it: all in one process, since starting one takes longer than checking an archive. */
const verdicts = new Map<readonly string[], Verdict | undefined>();
beforeAll(() => {
  const archives = [...ACCEPTED, ...REFUSED_ENTRIES, ...REFUSED_HEADERS].map(([, archive]) => archive);
  const told = verdictsOn(archives.map(packed));
  for (const [number, archive] of archives.entries()) verdicts.set(archive, told[number]);
});

/** The verdicts of both programs: whether an archive is sound, or else the number of the faulty entry. */
async function bothOf(archive: readonly string[]) {
  const { ok, problem } = await verifyArchive(inPieces(packed(archive)), sha256);
  const page = verdicts.get(archive);
  const told = page?.ok ? 'sound' : page?.problem?.seq;
  return { hexfarer: ok ? 'sound' : problem?.seq, 'verify.py': told };
}

describe('[docs: ledger, How long a text may be] both programs accept', () => {
  it.each(ACCEPTED)('%s', async (_, archive) => {
    expect(await bothOf(archive)).toEqual({ hexfarer: 'sound', 'verify.py': 'sound' });
  });
});

describe('[docs: ledger, How long a text may be] both programs refuse', () => {
  it.each(REFUSED_ENTRIES)('%s', async (_, archive) => {
    expect(await bothOf(archive)).toEqual({ hexfarer: SEQ, 'verify.py': SEQ });
  });

  it.each(REFUSED_HEADERS)('%s', async (_, archive) => {
    expect(await bothOf(archive)).toEqual({ hexfarer: 0, 'verify.py': 0 });
  });
});
