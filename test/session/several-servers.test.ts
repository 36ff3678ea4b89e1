import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import { type AppendResult, type CampaignStore, StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import {
  carryOut,
  enter,
  ledgerText,
  refusal,
  type SessionsUnderTest,
  SOMEBODY,
  sessionsOn,
  startedCampaign,
} from '../support/sessions.ts';
import { sharing } from '../support/shared-memory-store.ts';

/** The given number of servers on one store; they do not notify one another here. */
function serversOn(count: number) {
  const store = new MemoryStore();
  const { shared, bus, server } = sharing(store);
  const tables = Array.from({ length: count }, (_, index) =>
    sessionsOn(store, { digest: systemDigest, others: server(`server ${index}`) }),
  );
  return {
    tables: tables as [SessionsUnderTest, SessionsUnderTest, ...SessionsUnderTest[]],
    store,
    shared,
    bus,
  };
}

const seqOn = async ({ sessions }: SessionsUnderTest, id: CampaignId) => (await sessions.campaign(id))?.seq;

/** A store whose ledgers can be made unreadable for a while. */
class UnreadableStore extends DelegatingStore {
  isUnreadable = false;

  override ledger(...args: Parameters<CampaignStore['ledger']>) {
    if (this.isUnreadable) return Promise.reject(new StorageFailure('the medium is away'));
    return super.ledger(...args);
  }
}

describe('servers that share a store', () => {
  it('show what another one has written as soon as it is acknowledged', async () => {
    const { tables } = serversOn(2);
    const [one, other] = tables;
    const id = await startedCampaign(one);
    for (const to of [1, 2, 3, 4, 5, 6] as const) {
      await one.sessions.command(id, crypto.randomUUID(), enter(to), SOMEBODY);
      const seq = (await one.sessions.summary(id))?.seq;
      expect(await seqOn(other, id)).toBe(seq);
      expect(await other.sessions.view(id)).toEqual(await one.sessions.view(id));
    }
  });

  it('publish to their watchers what another one has written, in order and once', async () => {
    const { tables } = serversOn(2);
    const [one, other] = tables;
    const id = await startedCampaign(one);
    const before = (await seqOn(other, id)) ?? 0;
    for (let turn = 0; turn < 5; turn++) await carryOut(one, id, { kind: 'roll', dice: '2d6' });
    await Promise.all(Array.from({ length: 10 }, () => seqOn(other, id)));
    const told = other.published.flatMap(({ entries }) => entries.map(({ seq }) => seq));
    expect(told).toEqual([1, 2, 3, 4, 5].map((later) => before + later));
  });

  it('refuse nothing because of entries that they have not heard of', async () => {
    const { tables } = serversOn(2);
    const [one, other] = tables;
    const id = await startedCampaign(one, { seed: 'a land to walk on' });
    await seqOn(other, id);
    let from = (await one.sessions.campaign(id))?.party ?? undefined;
    for (let turn = 0; turn < 12; turn++) {
      // There and back again, each step by the server that has not seen the step before.
      const table = turn % 2 === 0 ? one : other;
      await carryOut(table, id, enter(turn % 2 === 0 ? 1 : 4, from));
      from = (await table.sessions.campaign(id))?.party ?? undefined;
    }
  });

  it('count what another one has written like their own, hexes included', async () => {
    const store = new MemoryStore();
    const { server } = sharing(store);
    const one = sessionsOn(store, { digest: systemDigest, others: server('one') });
    const id = await startedCampaign(one);
    const campaignBounds = { entries: 1000, bytes: Number.POSITIVE_INFINITY };
    const other = sessionsOn(store, { digest: systemDigest, others: server('other'), campaignBounds });
    await seqOn(other, id);
    // The first of them is known already.
    for (let step = 0; step < 3; step++) await carryOut(one, id, enter(1));
    await seqOn(other, id);
    campaignBounds.bytes = (await store.summary(id))?.bytes ?? 0;
    expect(await refusal(other, id, { kind: 'roll', dice: '1d6' })).toBe('campaign/full');
  });

  it('make room in memory for what another one has written', async () => {
    const store = new MemoryStore();
    const { server } = sharing(store);
    const one = sessionsOn(store, { digest: systemDigest, others: server('one') });
    const [growing, small] = [await startedCampaign(one), await startedCampaign(one)];
    const other = sessionsOn(store, { digest: systemDigest, others: server('other'), mostHexes: 15 });
    await seqOn(other, small);
    await seqOn(other, growing);
    expect(other.sessions.memoryUse.count).toBe(2);
    // The first of them is known already.
    for (let step = 0; step < 4; step++) await carryOut(one, growing, enter(1));
    await seqOn(other, growing);
    expect(other.sessions.memoryUse).toMatchObject({ count: 1, hexCount: 10 });
  });

  it('carry out each command once, whichever of them it is repeated to', async () => {
    const { tables } = serversOn(3);
    const [one] = tables;
    const id = await startedCampaign(one);
    const command = { kind: 'roll', dice: '1d6' } as const;
    const commandId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (tables[index % 3] as SessionsUnderTest).sessions.command(id, commandId, command, SOMEBODY),
      ),
    );
    const [first] = answers;
    expect(first).toMatchObject({ ok: true });
    for (const answer of answers) expect(answer).toEqual(first);
  });

  it('that all write at once produce one ledger, and each shows all of it', async () => {
    const { tables, store } = serversOn(3);
    const [one] = tables;
    const id = await startedCampaign(one);
    const begun = (await one.sessions.summary(id))?.seq ?? 0;
    await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        carryOut(tables[index % 3] as SessionsUnderTest, id, { kind: 'roll', dice: `${1 + (index % 4)}d6` }),
      ),
    );
    const ledgers = await Promise.all(tables.map((table) => ledgerText(table, id)));
    expect(new Set(ledgers.map((ledger) => ledger.join('\n'))).size).toBe(1);
    for (const table of tables) expect(await seqOn(table, id)).toBe(begun + 90);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
  });

  it('ask the store once for many simultaneous reads', async () => {
    const { tables, shared } = serversOn(2);
    const [one] = tables;
    const id = await startedCampaign(one);
    await seqOn(one, id);
    const before = shared.lookups;
    await Promise.all(Array.from({ length: 200 }, () => seqOn(one, id)));
    expect(shared.lookups - before).toBeLessThanOrEqual(2);
  });

  it('never say that nothing happened after a command that another one has carried out, even if it can’t be read', async () => {
    const { store, tables } = serversOn(1);
    const [one] = tables;
    const id = await startedCampaign(one);
    const failing = new UnreadableStore(store);
    const other = sessionsOn(failing, { digest: systemDigest });
    await seqOn(other, id);
    const command = { kind: 'roll', dice: '1d6' } as const;
    const commandId = crypto.randomUUID();
    const answer = await one.sessions.command(id, commandId, command, SOMEBODY);
    failing.isUnreadable = true;
    const again = other.sessions.command(id, commandId, command, SOMEBODY);
    await expect(again).rejects.toMatchObject({ name: 'StorageFailure', mayBeWritten: true });
    failing.isUnreadable = false;
    expect(await other.sessions.command(id, commandId, command, SOMEBODY)).toEqual(answer);
  });

  it('notice that another one has removed a campaign', async () => {
    const { tables } = serversOn(2);
    const [one, other] = tables;
    const id = await startedCampaign(one);
    await seqOn(other, id);
    await one.sessions.remove(id);
    expect(await other.sessions.campaign(id)).toBeNull();
    expect(other.sessions.memoryUse.count).toBe(0);
    const outcome = await other.sessions.command(
      id,
      crypto.randomUUID(),
      { kind: 'roll', dice: '1d6' },
      SOMEBODY,
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'campaign/not-found' } });
  });

  it('notify the others of each entry that they write, but not of those that they read', async () => {
    const { tables, bus } = serversOn(2);
    const [one, other] = tables;
    const id = await startedCampaign(one);
    await carryOut(one, id, { kind: 'roll', dice: '1d6' });
    await seqOn(other, id);
    expect(bus.told).toEqual([{ kind: 'grown', campaign: id, seq: await seqOn(one, id) }]);
  });
});

/** A store that was resealed: its old keys are gone, and newly drawn ones are kept. */
class ResealedStore extends DelegatingStore {
  /** Runs once, before the next summary is read. */
  beforeSummary: (() => Promise<unknown>) | null = null;
  #isSealedAnew = false;

  override async summary(id: CampaignId) {
    const first = this.beforeSummary;
    this.beforeSummary = null;
    await first?.();
    return super.summary(id);
  }

  override async secrets(id: CampaignId) {
    const isGone = !this.#isSealedAnew;
    const secrets = await super.secrets(id);
    return secrets && isGone ? { ...secrets, masterKey: null } : secrets;
  }

  override async append(...args: Parameters<CampaignStore['append']>): Promise<AppendResult> {
    const result = await super.append(...args);
    if (args[4] && result.kind === 'committed') this.#isSealedAnew = true;
    return result;
  }
}

describe('servers that share a campaign that has to be sealed anew', () => {
  async function resealed() {
    const inner = new MemoryStore();
    const id = await startedCampaign(sessionsOn(inner, { digest: systemDigest }), {
      seed: undefined,
      start: 'later',
    });
    const store = new ResealedStore(inner);
    const { server } = sharing(inner);
    const table = (name: string) => sessionsOn(store, { digest: systemDigest, others: server(name) });
    return { one: table('one'), other: table('other'), id, store };
  }

  const kindsIn = async ({ sessions }: SessionsUnderTest, id: CampaignId) =>
    (await sessions.entries(id, 0, 1000)).map(({ kind }) => kind);

  it('refuse nothing because of entries that they have not heard of', async () => {
    const { one, other, id, store } = await resealed();
    for (const table of [one, other]) await seqOn(table, id);
    await carryOut(one, id, { kind: 'enter', to: 0 });
    await carryOut(other, id, { kind: 'rest' });
    const kinds = await kindsIn(one, id);
    expect(kinds.filter((kind) => kind === 'received')).toHaveLength(1);
    expect(kinds.at(-1)).toBe('rested');
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
  });

  it('refuse a command on the basis of everything written so far, and write nothing for it', async () => {
    const { one, other, id } = await resealed();
    for (const table of [one, other]) await seqOn(table, id);
    expect(await refusal(other, id, { kind: 'rest' })).toBe('campaign/not-started');
    await carryOut(one, id, { kind: 'roll', dice: '1d6' });
    expect(await refusal(other, id, { kind: 'rest' })).toBe('campaign/not-started');
    expect(await kindsIn(one, id)).toEqual(['started', 'received', 'rolled']);
  });

  it('seal it once, even if one of them does so while another one opens it', async () => {
    const { one, other, id, store } = await resealed();
    await seqOn(one, id);
    store.beforeSummary = () => carryOut(one, id, { kind: 'roll', dice: '1d6' });
    await carryOut(other, id, { kind: 'roll', dice: '1d6' });
    expect(await kindsIn(one, id)).toEqual(['started', 'received', 'rolled', 'rolled']);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
  });
});

/** A store that refuses every append, as if another server had written first; but nobody has. */
class ContradictoryStore extends ResealedStore {
  isContradictory = false;
  #refused = 0;

  override async append(...args: Parameters<CampaignStore['append']>): Promise<AppendResult> {
    if (!this.isContradictory) return super.append(...args);
    if (++this.#refused > 3) throw new Error('it was asked again and again');
    return { kind: 'conflict' };
  }
}

describe('a server whose store says that another one has written, although nobody has,', () => {
  it.each(['before', 'after'])(
    'ends a command with an error, %s the throws are sealed anew',
    async (when) => {
      const inner = new MemoryStore();
      const id = await startedCampaign(sessionsOn(inner, { digest: systemDigest }), { seed: undefined });
      const store = new ContradictoryStore(inner);
      const table = sessionsOn(store, { digest: systemDigest });
      const command = { kind: 'roll', dice: '1d6' } as const;
      if (when === 'after') await carryOut(table, id, command);
      store.isContradictory = true;
      const outcome = table.sessions.command(id, crypto.randomUUID(), command, SOMEBODY);
      await expect(outcome).rejects.toThrow('is listed as ending elsewhere than its ledger does');
      store.isContradictory = false;
      await carryOut(table, id, command);
    },
  );
});

/** A store that acknowledges an append and then loses it, like a database whose standby took over without it. */
class ForgetfulStore extends DelegatingStore {
  forgets = false;

  override async append(...args: Parameters<CampaignStore['append']>): Promise<AppendResult> {
    return this.forgets ? { kind: 'committed' } : super.append(...args);
  }
}

describe('a server whose last entry has been lost', () => {
  /** A server that relies on an entry which the store has lost, and another server on the same store. */
  async function misled() {
    const inner = new MemoryStore();
    const store = new ForgetfulStore(inner);
    const { server } = sharing(inner);
    const table = (name: string, on: CampaignStore) =>
      sessionsOn(on, { digest: systemDigest, others: server(name) });
    const [one, other] = [table('one', store), table('other', inner)];
    const id = await startedCampaign(one);
    store.forgets = true;
    await carryOut(one, id, { kind: 'roll', dice: '1d6' });
    store.forgets = false;
    return { one, other, id, store: inner };
  }

  it.each([1, 2])(
    'goes on from what the ledger now contains after %i entries of others, and writes nothing else',
    async (count) => {
      const { one, other, id, store } = await misled();
      for (let turn = 0; turn < count; turn++) await carryOut(other, id, { kind: 'roll', dice: '2d6' });
      const before = await ledgerText(other, id);
      const command = { kind: 'roll', dice: '1d6' } as const;
      await expect(one.sessions.command(id, crypto.randomUUID(), command, SOMEBODY)).rejects.toThrow(
        StorageFailure,
      );
      expect(await ledgerText(other, id)).toEqual(before);
      await carryOut(one, id, { kind: 'roll', dice: '3d6' });
      expect(await one.sessions.view(id)).toEqual(await other.sessions.view(id));
      expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
    },
  );

  it('writes nothing after the lost entry if nobody else wrote either', async () => {
    const { one, id, store } = await misled();
    const command = { kind: 'roll', dice: '1d6' } as const;
    await expect(one.sessions.command(id, crypto.randomUUID(), command, SOMEBODY)).rejects.toThrow(
      StorageFailure,
    );
    await carryOut(one, id, command);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
  });

  it('does not show the lost entry beside what was written since', async () => {
    const { one, other, id } = await misled();
    for (let turn = 0; turn < 2; turn++) await carryOut(other, id, { kind: 'roll', dice: '2d6' });
    await expect(one.sessions.campaign(id)).rejects.toThrow(StorageFailure);
    expect(await one.sessions.view(id)).toEqual(await other.sessions.view(id));
  });
});
