import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { readArchive } from '../../src/session/archive-stream.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign, verifyRows } from '../../src/session/verify.ts';
import { archiveOf, inPieces } from '../support/archives.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';

/** At most this many things exist at a time; the number of removals is bounded only by the number of entries. */
const AT_A_TIME = 3;
/** The campaign’s name and the last erasure count as well. No hex is known that could have more. */
const BOUNDS = { noteMb: 1, entries: AT_A_TIME + 2 };

const TABLE = {
  title: 'Who is met',
  roll: '1d6',
  rows: [{ on: [1, 6] as [number, number], text: 'a crow' }],
};

/** For each kind: a command that puts something where nothing of its kind has been, and one that removes it. */
const KINDS: Readonly<Record<string, (nth: number) => readonly [Command, Command]>> = {
  mark: (q) => [
    { kind: 'mark', q, r: 99, mark: 'camp' },
    { kind: 'mark', q, r: 99, mark: null },
  ],
  note: (q) => [
    { kind: 'note', q, r: 99, text: 'Here', for: 'everyone' },
    { kind: 'note', q, r: 99, text: '', for: 'everyone' },
  ],
  counter: (nth) => [
    { kind: 'count', name: `counter ${nth}`, to: 1 },
    { kind: 'count', name: `counter ${nth}`, remove: true },
  ],
  table: (nth) => [
    { kind: 'table', id: `table-${nth}`, table: TABLE },
    { kind: 'table', id: `table-${nth}`, table: null },
  ],
};

const steps = fc.array(
  fc.record({ of: fc.constantFrom(...Object.keys(KINDS)), isErased: fc.boolean(), oldest: fc.boolean() }),
  { minLength: 10, maxLength: 20 },
);

it('an archive does not count what was removed among what exists, whatever it was and in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const store = new MemoryStore();
      const table = sessionsOn(store);
      const id = await startedCampaign(table, { start: 'later' });
      const there: Command[] = [];
      for (const [nth, { of, isErased, oldest }] of played.entries()) {
        const [put, takeAway] = KINDS[of]?.(nth) ?? [];
        if (!put || !takeAway) throw new Error(`there is no kind '${of}'`);
        await carryOut(table, id, put, { by: THE_OWNER });
        there.push(takeAway);
        if (there.length < AT_A_TIME) continue;
        const gone = oldest ? there.shift() : there.pop();
        if (!gone) continue;
        const { seq } = await carryOut(table, id, gone, { by: THE_OWNER });
        // The text of a removing command can be erased like any other.
        if (isErased && gone.kind !== 'mark')
          await carryOut(table, id, { kind: 'erase', seq }, { by: THE_OWNER });
      }
      const rows = readArchive(inPieces(await archiveOf(id, store)));
      const { sha256 } = systemDigest;
      expect(await verifyRows(rows, sha256, { bounds: BOUNDS })).toMatchObject({ ok: true });
      expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
    }),
    { numRuns: 4 },
  );
});
