import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseHexLabel } from '../../src/hex/label.ts';
import { entryLine, readEntry } from '../../src/ledger/archive-lines.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { bodyHashOf, entryHash, type LedgerRow, textHashOf } from '../../src/ledger/ledger.ts';
import { MOST_MARKS, MOST_NOTE_BYTES, MOST_NOTES, MOST_ROADS } from '../../src/ledger/settings.ts';
import { readArchive } from '../../src/session/archive-stream.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import { STANDING_BOUNDS, type StandingBounds } from '../../src/session/standing-bounds.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyRows } from '../../src/session/verify.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { playedCampaign } from '../support/archived-campaign.ts';
import { archiveOf, importOutcome, inPieces, linesOf, packed, withHeader } from '../support/archives.ts';
import { campaignOf } from '../support/given-maps.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { sessionsOn } from '../support/sessions.ts';

const { sha256 } = systemDigest;

/** An archive with `count` entries, more than a server would write, and the number of the last entry before these. */
async function archiveWith(count: number, content: object, text: string | null) {
  const store = new MemoryStore();
  const { id } = await playedCampaign(store, { seed: null });
  return withMore(
    store,
    id,
    Array<object>(count)
      .fill(content)
      .map((each, q) => ({ ...each, q, r: 0 })),
    text,
  );
}

/** The archive of a campaign with further entries that no command of that server made. */
async function withMore(
  store: MemoryStore,
  id: CampaignId,
  contents: readonly object[],
  text: string | null,
) {
  const lines = linesOf(await archiveOf(id, store));
  const read = readEntry(lines.at(-1) ?? '');
  if (!read.ok) throw new Error(read.what);
  const last: LedgerRow = read.value;
  const { by } = JSON.parse(last.body);
  let head = last.hash;
  const more = contents.map((content, i) => {
    const textSalt = text === null ? null : randomBytes(16).toString('hex');
    const textHash = text !== null && textSalt !== null && { textHash: textHashOf(text, textSalt, sha256) };
    const row = {
      ...last,
      seq: last.seq + i + 1,
      command: randomUUID(),
      next: 'ab'.repeat(32),
      secret: null,
      text,
      textSalt,
      body: canonicalJson({ ...content, by, ...textHash }),
    };
    head = entryHash(head, row, bodyHashOf(row, sha256), sha256);
    return entryLine({ ...row, hash: head }).trimEnd();
  });
  const whole = withHeader([...lines, ...more], { head, entries: last.seq + contents.length });
  return { bytes: packed(whole), last: last.seq };
}

const NOTE = { kind: 'noted', for: 'everyone' };

it.each(
  varied([
    ['notes', MOST_NOTES, 'short', /2000 notes/],
    ['bytes of notes', MOST_NOTE_BYTES / 10_000, 'x'.repeat(10_000), /4 MB of notes/],
  ] as const),
)(
  'an archive with more %s than a campaign has room for cannot be imported, but verifies',
  async (_, most, text, what) => {
    const { bytes, last } = await archiveWith(most + 1, NOTE, text);
    const store = new MemoryStore();
    const problem = { seq: last + most + 1, what: expect.stringMatching(what) };
    expect(await importOutcome(bytes, store)).toEqual({ kind: 'refused', problem });
    expect(await store.summaries()).toEqual([]);
    expect(await verifyArchive(inPieces(bytes), sha256)).toMatchObject({ ok: true });
    expect(await importOutcome((await archiveWith(most, NOTE, text)).bytes, store)).toMatchObject({
      kind: 'imported',
    });
  },
);

it('an archive with more marks than a campaign has room for is imported and opened with all of them, since marks once had no limit', async () => {
  const { bytes } = await archiveWith(MOST_MARKS + 1, { kind: 'marked', mark: 'camp' }, null);
  const store = new MemoryStore();
  expect(await importOutcome(bytes, store)).toMatchObject({ kind: 'imported' });
  const [summary] = await store.summaries();
  if (!summary) throw new Error('it was taken in');
  const { sessions } = sessionsOn(store);
  expect((await sessions.view(summary.id))?.marks).toHaveLength(MOST_MARKS + 1);
});

it('an archive with more roads than a campaign has room for cannot be imported, but verifies', async () => {
  const store = new MemoryStore();
  // Columns of 99 stretches each: 101 of them have one stretch less than there is room for.
  const columns = Array.from({ length: 102 }, (_, i) => i);
  const hexes = columns.flatMap((column) =>
    Array.from({ length: 100 }, (_, row) => `${100 + column}.${100 + row} plain`),
  );
  const roads = columns.slice(1).map((column) => `${100 + column}.100-${100 + column}.199 road`);
  const { id, seq } = await campaignOf([...hexes, ...roads].join('\n'), store);
  const first = parseHexLabel('100.100');
  if (!first) throw new Error('there is no such hex');
  const along = [0, 1, 2].map((south) => ({ q: first.q, r: first.r + south }));
  const drawn = (hexesOfRoad: readonly object[]) => ({ kind: 'routed', of: 'trail', along: hexesOfRoad });
  const { bytes } = await withMore(store, id, [drawn(along)], null);
  const problem = { seq: seq + 1, what: expect.stringMatching(/10000 hexes to the next/) };
  expect(await importOutcome(bytes, new MemoryStore())).toEqual({ kind: 'refused', problem });
  expect(await verifyArchive(inPieces(bytes), sha256)).toMatchObject({ ok: true });
  const enough = await withMore(store, id, [drawn(along.slice(1))], null);
  expect(MOST_ROADS).toBe(101 * 99 + 1);
  expect(await importOutcome(enough.bytes, new MemoryStore())).toMatchObject({ kind: 'imported' });
});

it.each([
  ['bytes of notes', { noteMb: 1, entries: 1000 }, 101, NOTE, 'x'.repeat(10_000), /more than 1 MB of notes/],
  ['marks', { noteMb: 1, entries: 10 }, null, { kind: 'marked', mark: 'camp' }, null, /more than 10 marks/],
  ['notes', { noteMb: 1, entries: 10 }, null, NOTE, 'short', /more than 10 marks, notes/],
] as const)(
  'an archive with more %s than memory may hold is read no further',
  async (_, bounds, at, content, text, what) => {
    const { bytes, last } = await archiveWith(200, content, text);
    const verified = (within?: StandingBounds) =>
      verifyRows(readArchive(inPieces(bytes)), sha256, { bounds: within });
    expect(await verified(bounds)).toMatchObject({
      ok: false,
      problem: { seq: at === null ? expect.any(Number) : last + at, what: expect.stringMatching(what) },
    });
    expect(await verified()).toMatchObject({ ok: true, entries: last + 200 });
  },
);

itInAll('an archive with more marks than memory may hold is not imported', { timeout: 120_000 }, async () => {
  const { entries } = STANDING_BOUNDS;
  const { bytes } = await archiveWith(entries + 1000, { kind: 'marked', mark: 'camp' }, null);
  expect(await importOutcome(bytes, new MemoryStore())).toMatchObject({
    kind: 'refused',
    problem: { what: expect.stringMatching(/more than is accepted/) },
  });
});
