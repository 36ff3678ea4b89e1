import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { RevealedBody } from '../../src/ledger/entry.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { bodyHashOf, entryHash, type LedgerRow, NO_HASH } from '../../src/ledger/ledger.ts';
import type { CampaignStore, CampaignSummary, HexRowKey } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import type { HexRow } from '../../src/world/packed-columns.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { carryOut, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';
import { someCampaignId } from '../support/store-rows.ts';

/** A store whose contents somebody changed directly. */
class TamperedStore extends DelegatingStore {
  rows: (rows: readonly LedgerRow[]) => readonly LedgerRow[] = (rows) => rows;
  facts: (hexes: readonly HexRow[]) => readonly HexRow[] = (hexes) => hexes;
  changeSummary: (summary: CampaignSummary) => CampaignSummary = (summary) => summary;

  override async ledger(id: CampaignId, after: number, limit: number) {
    const rows = this.rows(await super.ledger(id, 0, 100_000));
    return rows.filter(({ seq }) => seq > after).slice(0, limit);
  }

  override async hexes(...[id, after, limit]: Parameters<CampaignStore['hexes']>) {
    const hexes = this.facts(await super.hexes(id, null, 100_000));
    const last = after ? hexes.findIndex((hex) => sameRow(hex, after)) : -1;
    return hexes.slice(last + 1, last + 1 + limit);
  }

  override async summary(id: CampaignId) {
    const summary = await super.summary(id);
    return summary && this.changeSummary(summary);
  }
}

const sameRow = (one: HexRowKey, other: HexRowKey): boolean =>
  one.q === other.q && one.r === other.r && one.layer === other.layer;

/** A campaign of 8 entries at the start, one entered hex, one walk, and one more hex; the party is at (2, -3). */
async function played({ closed = false }: { closed?: boolean } = {}) {
  const store = new TamperedStore();
  const table = sessionsOn(store);
  const id = await startedCampaign(table);
  await carryOut(table, id, { kind: 'enter', to: 2 });
  await carryOut(table, id, { kind: 'enter', to: 1 });
  await carryOut(table, id, { kind: 'travel', path: [4, 1] });
  await carryOut(table, id, { kind: 'enter', to: 2 });
  if (closed) await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
  const verify = () => verifyCampaign(id, store, systemDigest);
  return { store, id, verify };
}

const changedAt = (seq: number, change: (row: LedgerRow) => LedgerRow) => (rows: readonly LedgerRow[]) =>
  rows.map((row) => (row.seq === seq ? change(row) : row));

/** Changes the body of an entry and recomputes every hash from there on, as a skilled forger would. */
const forgedAt =
  (seq: number, change: (body: Record<string, unknown>) => unknown) =>
  (rows: readonly LedgerRow[]): LedgerRow[] => {
    let previous = NO_HASH;
    return rows.map((row) => {
      const body = row.seq === seq ? canonicalJson(change(JSON.parse(row.body))) : row.body;
      const forged = { ...row, body };
      const hash =
        row.seq >= seq
          ? entryHash(previous, forged, bodyHashOf(forged, systemDigest.sha256), systemDigest.sha256)
          : row.hash;
      previous = hash;
      return { ...forged, hash };
    });
  };

const hexIn = (body: Record<string, unknown>) => (body as unknown as RevealedBody).hex;

const otherFace = (face: number) => (face % 6) + 1;

/** The same hex with the first face of its first throw changed. */
function withOtherFace(body: Record<string, unknown>) {
  const hex = hexIn(body);
  const [first, ...rest] = hex.dice;
  if (!first) throw new Error('this hex was not rolled');
  const [face = 0, ...faces] = first.faces;
  return { ...body, hex: { ...hex, dice: [{ ...first, faces: [otherFace(face), ...faces] }, ...rest] } };
}

describe('verifying', () => {
  it.each([false, true])('finds a campaign sound that nobody tampered with (closed: %s)', async (closed) => {
    const { verify, store, id } = await played({ closed });
    const summary = await store.summary(id);
    expect(summary?.closed).toBe(closed);
    expect(await verify()).toEqual({
      ok: true,
      entries: summary?.seq,
      hexes: summary?.hexCount,
      head: summary?.head,
    });
  });

  it('finds a campaign of own dice sound that nobody tampered with', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table, { dice: 'own' });
    let faces: number[] = [];
    for (let turn = 0; turn < 200; turn++) {
      const answer = await table.sessions.command(
        id,
        crypto.randomUUID(),
        { kind: 'enter', to: 0, faces },
        THE_OWNER,
      );
      if (answer.ok) break;
      const { needs } = answer.refusal;
      if (!needs) throw new Error(answer.refusal.code);
      const face = needs.accept?.[0] ?? 3;
      faces = [...needs.soFar, ...Array<number>(needs.count).fill(face)];
    }
    expect((await table.sessions.view(id))?.hexes).toHaveLength(7);
    expect(await verifyCampaign(id, table.store, systemDigest)).toMatchObject({ ok: true, hexes: 7 });
  });

  it('gives null for a campaign that does not exist', async () => {
    const { store } = await played();
    expect(await verifyCampaign(someCampaignId(), store, systemDigest)).toBeNull();
  });

  it.each(['ledger', 'hexes', 'standing'] as const)(
    'gives null for a campaign that is removed before the reading of its %s',
    async (what) => {
      const { store, id, verify } = await played();
      const reading = store[what].bind(store) as (...asked: unknown[]) => Promise<unknown>;
      const removing = async (...asked: unknown[]) => {
        await store.remove(id);
        return reading(...asked);
      };
      Object.assign(store, { [what]: removing });
      expect(await verify()).toBeNull();
    },
  );
});

describe('verifying finds in the ledger', () => {
  it.each([2, 5, 8, 10, 12])('a changed face in entry %i, and names it', async (seq) => {
    const { store, verify } = await played();
    store.rows = changedAt(seq, (row) => ({
      ...row,
      body: canonicalJson(withOtherFace(JSON.parse(row.body))),
    }));
    expect(await verify()).toMatchObject({ ok: false, entries: seq - 1, problem: { seq } });
  });

  it('a changed face, even if all hashes were recomputed', async () => {
    const { store, verify } = await played();
    // The first throw of the start hex is its river, whose flow does not follow from another face.
    store.rows = forgedAt(2, withOtherFace);
    expect(await verify()).toMatchObject({
      ok: false,
      problem: { seq: 2, what: expect.stringContaining('does not follow from its dice') },
    });
  });

  it.each([
    ['altitude', 9],
    ['terrain', 'glacier'],
    ['site', 'castle'],
    ['flow', 'underworld'],
    ['label', '9999'],
    ['seq', 4],
    ['origin', null],
    ['colour', 'red'],
  ])('another %s of a hex, even if all hashes were recomputed', async (key, value) => {
    const { store, verify } = await played();
    // Entry 9 walks into a known hex; the first hex that was entered later is in entry 10.
    store.rows = forgedAt(10, (body) => ({ ...body, hex: { ...hexIn(body), [key]: value } }));
    expect(await verify()).toMatchObject({ ok: false, problem: { seq: 10 } });
  });

  it.each([1, 2, 8, 9, 11])('that entry %i is missing', async (seq) => {
    const { store, verify } = await played();
    store.rows = (rows) => rows.filter((row) => row.seq !== seq);
    expect(await verify()).toMatchObject({ ok: false, problem: { seq } });
  });

  it('that the last entries are missing', async () => {
    const { store, verify } = await played();
    store.rows = (rows) => rows.slice(0, 10);
    expect(await verify()).toMatchObject({ ok: false, entries: 10, problem: { seq: 11 } });
  });

  it('that everything is missing', async () => {
    const { store, verify } = await played();
    store.rows = () => [];
    expect(await verify()).toMatchObject({ ok: false, entries: 0, problem: { seq: 1 } });
  });

  it('two entries that were swapped', async () => {
    const { store, verify } = await played();
    store.rows = (rows) =>
      rows.map((row) => {
        const other = row.seq === 10 ? rows[10] : row.seq === 11 ? rows[9] : row;
        return { ...(other ?? row), seq: row.seq };
      });
    expect(await verify()).toMatchObject({ ok: false, problem: { seq: 10 } });
  });

  it.each([
    ['time', (row) => ({ ...row, at: '2020-01-01T00:00:00.000Z' })],
    ['salt', (row) => ({ ...row, salt: '00'.repeat(16) })],
    ['hash', (row) => ({ ...row, hash: '00'.repeat(32) })],
    ['hash, in capitals', (row) => ({ ...row, hash: row.hash.toUpperCase() })],
    // The hash covers the bytes of the salt, so that only its text gives this away.
    ['salt, in capitals', (row) => ({ ...row, salt: row.salt.toUpperCase() })],
    ['salt, with a surplus digit', (row) => ({ ...row, salt: `${row.salt}0` })],
    ['body, with spaces', (row) => ({ ...row, body: JSON.stringify(JSON.parse(row.body), null, 1) })],
    ['body, no longer JSON', (row) => ({ ...row, body: row.body.slice(1) })],
  ] satisfies [string, (row: LedgerRow) => LedgerRow][])('another %s of an entry', async (_what, change) => {
    const { store, verify } = await played();
    store.rows = changedAt(9, change);
    expect(await verify()).toMatchObject({ ok: false, problem: { seq: 9 } });
  });

  it.each([
    ['a party that set out from elsewhere', 11, (body) => ({ ...body, from: { q: 0, r: 0 } })],
    ['a walk through the unknown', 11, (body) => ({ ...body, path: [{ q: 2, r: -3 }] })],
    ['a jump', 11, (body) => ({ ...body, path: [{ q: 0, r: 1 }] })],
    ['a walk without a step', 11, (body) => ({ ...body, path: [] })],
    ['a second start', 11, (body) => ({ ...body, kind: 'started' })],
    ['an entry of an unknown kind', 11, (body) => ({ ...body, kind: 'dreamt' })],
    ['a hex that was only seen, recorded as entered', 5, (body) => ({ ...body, entered: true })],
    ['a start with unknown rules', 1, (body) => ({ ...body, edition: 'solo@99' })],
  ] satisfies [string, number, (body: Record<string, unknown>) => unknown][])(
    '%s, even if all hashes were recomputed',
    async (_what, seq, change) => {
      const { store, verify } = await played();
      store.rows = forgedAt(seq, change);
      expect(await verify()).toMatchObject({ ok: false, problem: { seq } });
    },
  );

  it('an entry after the last one that is listed', async () => {
    const { store, verify } = await played();
    store.rows = (rows) => {
      const last = rows.at(-1) as LedgerRow;
      return [...rows, { ...last, seq: last.seq + 1, body: '{"kind":"forged"}' }];
    };
    expect(await verify()).toMatchObject({ ok: false });
  });
});

describe('verifying finds in a closed campaign', () => {
  it('a seed other than the one it was started with', async () => {
    const { store, verify } = await played({ closed: true });
    store.rows = forgedAt(13, (body) => ({ ...body, seed: 'another' }));
    expect(await verify()).toMatchObject({
      ok: false,
      problem: { seq: 13, what: expect.stringContaining('seed') },
    });
  });

  it('a die of the server that the seed does not throw', async () => {
    const { store, verify } = await played({ closed: true });
    // (3, 4) and (4, 3) give the same hex, so that only the seed can tell them apart.
    let found = 0;
    store.rows = (rows) => {
      const target = rows.find(({ body }) => {
        const faces = /"faces":\[(\d),(\d)\]/.exec(body);
        return faces && faces[1] !== faces[2];
      });
      if (!target) throw new Error('every throw of this campaign is a double');
      found = target.seq;
      return forgedAt(target.seq, (body) =>
        JSON.parse(JSON.stringify(body).replace(/"faces":\[(\d),(\d)\]/, '"faces":[$2,$1]')),
      )(rows);
    };
    const verification = await verify();
    expect(verification).toMatchObject({ ok: false });
    expect(verification?.problem?.what).toContain(`entry ${found}`);
  });
});

describe('verifying finds in the tables derived from the ledger', () => {
  it.each([0, 6, 8])('a changed hex (number %i)', async (index) => {
    const { store, verify } = await played();
    store.facts = (hexes) =>
      hexes.map((hex, at) => {
        if (at !== index) return hex;
        const facts = Uint8Array.from(hex.facts);
        facts[0] = (facts[0] ?? 0) ^ 1;
        return { ...hex, facts };
      });
    expect(await verify()).toMatchObject({ ok: false, problem: { seq: expect.any(Number) } });
  });

  it('a hex that is missing, surplus, elsewhere or of another entry', async () => {
    const { store, verify } = await played();
    const changes: ((hexes: readonly HexRow[]) => readonly HexRow[])[] = [
      (hexes) => hexes.slice(0, -1),
      (hexes) => hexes.slice(1),
      (hexes) => [...hexes, { ...(hexes[0] as HexRow), q: 50, seq: 11 }],
      (hexes) => hexes.map((hex, at) => (at === 3 ? { ...hex, q: 40 } : hex)),
      (hexes) => hexes.map((hex, at) => (at === hexes.length - 1 ? { ...hex, seq: hex.seq - 1 } : hex)),
    ];
    for (const change of changes) {
      store.facts = change;
      expect(await verify(), change.toString()).toMatchObject({ ok: false });
    }
  });

  it.each([
    ['the party elsewhere along q', { party: { q: 9, r: -3 } }, 'with the party elsewhere'],
    ['the party elsewhere along r', { party: { q: 2, r: 9 } }, 'with the party elsewhere'],
    ['no party', { party: null }, 'with the party elsewhere'],
    ['another number of hexes', { hexCount: 3 }, 'with 3 hexes'],
    ['another last hash', { head: '0'.repeat(64) }, 'with another last hash'],
    ['a wrong "closed"', { closed: true }, 'as open or closed wrongly'],
    ['another day', { day: 9 }, 'on another day'],
    ['another count of steps', { steps: 9 }, 'on another day'],
    ['another key', { keySince: 5 }, 'as sealed by another key'],
    ['another checksum', { hexesSum: 5 }, 'with another checksum of its hexes'],
    ['more entries than exist', { seq: 99 }, 'there should be 99'],
    ['fewer entries than exist', { seq: 9 }, 'as ending with entry 9'],
  ] satisfies [string, Partial<CampaignSummary>, string][])(
    'a list entry with %s',
    async (_what, wrong, told) => {
      const { store, verify } = await played();
      store.changeSummary = (summary) => ({ ...summary, ...wrong });
      expect(await verify()).toMatchObject({ ok: false, problem: { what: expect.stringContaining(told) } });
    },
  );

  it('another state before the last entry', async () => {
    const { store, id, verify } = await played();
    const { seq = 0 } = (await store.summary(id)) ?? {};
    const before = await store.status(id, seq - 1);
    store.status = async () => before && { ...before, day: 9 };
    expect(await verify()).toMatchObject({
      ok: false,
      problem: { seq, what: expect.stringContaining(`otherwise than entry ${seq} left it`) },
    });
  });

  it('a hex of an entry that the ledger does not have', async () => {
    const { store, verify } = await played();
    store.facts = (hexes) => [...hexes, { ...(hexes[0] as HexRow), q: 50, seq: 99 }];
    expect(await verify()).toMatchObject({
      ok: false,
      problem: { seq: 99, what: expect.stringMatching(/tells of entry 99, but the ledger ends with 1\d/) },
    });
  });

  it('an entry wrongly listed as in force, one that is missing, and one in the place of another', async () => {
    const { store, id, verify } = await played();
    const { sessions } = sessionsOn(store);
    const note = (text: string) => ({ kind: 'note', q: 0, r: 0, text, for: 'everyone' }) as const;
    const { seq: first } = await carryOut({ sessions }, id, note('once'));
    const { seq } = await carryOut({ sessions }, id, note('now'));
    expect(await verify()).toMatchObject({ ok: true });
    const stands = await store.standing(id, seq, null, 100);
    const [name, noted] = stands;
    if (!name || !noted) throw new Error('a name and a note are in force');
    for (const [wrong, at, what] of [
      [[name, noted, { ...noted, key: 'another' }], seq, 'is listed as in force, and is not'],
      [[name], seq, 'is in force, and not listed as such'],
      [[name, { ...noted, seq: first }], first, 'is listed as in force, and is not'],
      [[name, noted, noted], seq, 'is listed as in force, and is not'],
    ] as const) {
      store.standing = async () => wrong;
      expect(await verify()).toMatchObject({
        ok: false,
        problem: { seq: at, what: expect.stringContaining(what) },
      });
    }
  });

  it.each([undefined, 'demo'])('future dice that depend on another secret (seed: %s)', async (seed) => {
    const store = new TamperedStore();
    const id = await startedCampaign(sessionsOn(store), { seed });
    const kept = await store.secrets(id);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
    store.secrets = async () =>
      seed === undefined
        ? { seed: null, masterKey: '00'.repeat(32) }
        : kept && { ...kept, seed: kept.seed && { ...kept.seed, text: 'another' } };
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({
      ok: false,
      problem: { what: expect.stringContaining(seed === undefined ? 'the key that is kept' : 'the seed') },
    });
  });
});
