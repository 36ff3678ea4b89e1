import { describe, expect, it } from 'vitest';
import { verifyArchive } from '../../src/session/archiving.ts';
import { systemDigest } from '../../src/session/system.ts';
import { archiveOf, golden, importOutcome, inPieces, linesOf } from '../support/archives.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';

/*
 * Campaigns played when an edition of the rules was new, kept for good. If one of these tests fails, what was played
 * then no longer gives the same result: that calls for a new edition of the rules, never for a new golden file.
 */
const GOLDEN = [
  ['solo-1-open', 'eb7ae85da3ae3605b7804b792c22bbbd97f80048a8569f9f4c93d33eaf76baee', 129, 70],
  ['solo-1-closed', '73094f5591414c812259835b844064cf175afddf27f1d7abb0b1e4b03b21f04f', 129, 71],
  ['solo-1-own-dice', '048d564a5312120dcac6a1396ba65a50ce38f74b47247457289f69bb4066713c', 68, 30],
  ['solo-1-imported', 'aca280765b9f4b932f847d1d05de7efaa6c418152ec0ae360fe282ad1b56698c', 171, 91],
] as const;

describe.each(GOLDEN)('the golden archive %s', (name, head, entries, hexes) => {
  it('verifies to its last hash', async () => {
    expect(await verifyArchive(inPieces(golden(name)), systemDigest.sha256)).toEqual({
      ok: true,
      entries,
      hexes,
      head,
    });
  });

  it('can be imported, and is exported again line by line', async () => {
    const store = new MemoryStore();
    const outcome = await importOutcome(golden(name), store);
    if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome.problem));
    const again = await archiveOf(outcome.summary.id, store, entries);
    const [header, ...lines] = linesOf(golden(name));
    const [headerAgain, ...linesAgain] = linesOf(again);
    expect(linesAgain).toEqual(lines);
    expect(JSON.parse(headerAgain ?? '')).toEqual({
      ...JSON.parse(header ?? ''),
      version: 2,
      labels: Object.fromEntries(await store.labels(outcome.summary.id)),
    });
  });
});
