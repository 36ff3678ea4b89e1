import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { LedgerEnd } from '../../src/ledger/ledger.ts';
import type { EntryWrite, SentCommand } from '../../src/session/ports.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { rawJson } from '../support/raw-http.ts';

/** A store that can run something just before entries are written. */
class MeanwhileStore extends DelegatingStore {
  meanwhile: (() => Promise<unknown>) | null = null;
  /** The ids of the commands that came as far as being written. */
  readonly written: (string | undefined)[] = [];

  override async append(
    id: CampaignId,
    after: LedgerEnd,
    command: SentCommand | null,
    entries: readonly EntryWrite[],
  ) {
    this.written.push(command?.id);
    const { meanwhile } = this;
    this.meanwhile = null;
    await meanwhile?.();
    return this.inner.append(id, after, command, entries);
  }
}

/** A server, a campaign on it, and the store below. */
async function begun() {
  const stores: MeanwhileStore[] = [];
  const { url, sessions } = await memoryServer({
    spoil: (inner) => {
      const store = new MeanwhileStore(inner);
      stores.push(store);
      return store;
    },
  });
  const { id, owner } = await new ApiClient(url).start({ seed: undefined });
  const player = await newPartner(owner, id, 'player');
  const [store] = stores;
  if (!store) throw new Error('a house has a store');
  const revoke = () => owner.call('DELETE', `/api/campaigns/${id}/links/${player.link.id}`);
  return { url, sessions, store, id, owner, player, revoke };
}

it('a command whose link is revoked before it is written is not carried out', async () => {
  const { store, id, owner, player, revoke } = await begun();
  store.meanwhile = revoke;
  expectProblem(await player.client.command(id, { kind: 'enter', to: 1 }), 'access/unknown-token');
  expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
});

// Otherwise how long the refusal takes may tell what the dice showed, and under the same id another link throws alike.
describe('a command whose link is revoked while it waits for another one is refused before its dice are thrown', () => {
  it.each(['over HTTP', 'over the live channel'])('%s', async (way) => {
    const { url, sessions, store, id, owner, player, revoke } = await begun();
    const socket = liveClient(url, player.link.token, { reconnection: false });
    await connected(socket);
    const commandId = randomUUID();
    const roll = { kind: 'roll', dice: '3d6' } as const;
    let refused: Promise<unknown> = Promise.resolve('access/unknown-token');
    store.meanwhile = async () => {
      // Revoking a link ends its connections, so that no answer arrives over the live channel.
      if (way === 'over HTTP')
        refused = player.client.command(id, roll, commandId).then((answer) => answer.body.code);
      else socket.emit('command', { campaign: id, id: commandId, command: roll }, () => undefined);
      await expect.poll(() => sessions.memoryUse.waitingCount, { interval: 1 }).toBe(2);
      await revoke();
    };
    expect((await owner.command(id, roll)).status).toBe(200);
    expect(await refused).toBe('access/unknown-token');
    await expect.poll(() => sessions.memoryUse.waitingCount, { interval: 1 }).toBe(0);
    expect(store.written).not.toContain(commandId);
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(9);
  });
});

// It is refused if its link was revoked; but a stronger one besides takes nothing away.
describe('a command that waits while its browser gets a stronger link is carried out by the link that it came with', () => {
  it.each(['over HTTP', 'over the live channel'])('%s', async (way) => {
    const { url, sessions, store, id, owner, player } = await begun();
    const keep = async (token: string, cookie = '') => {
      const { headers } = await rawJson(`${url}api/keyring`, 'POST', { token, child: false }, { cookie });
      return String(headers['set-cookie']).split(';')[0] ?? '';
    };
    const cookie = await keep(player.link.token);
    const stronger = await newPartner(owner, id, 'owner');
    const socket = liveClient(url, undefined, { extraHeaders: { cookie } });
    await connected(socket);
    const request = { id: randomUUID(), command: { kind: 'roll', dice: '3d6' } } as const;
    let answered: Promise<unknown> = Promise.resolve();
    store.meanwhile = async () => {
      answered =
        way === 'over HTTP'
          ? rawJson(`${url}api/campaigns/${id}/commands`, 'POST', request, { cookie }).then(
              ({ json }) => json,
            )
          : socket.emitWithAck('command', { campaign: id, ...request });
      await expect.poll(() => sessions.memoryUse.waitingCount, { interval: 1 }).toBe(2);
      await keep(stronger.link.token, cookie);
    };
    await owner.command(id, { kind: 'roll', dice: '3d6' });
    const by = { link: player.link.id, label: 'player', role: 'player' };
    expect(await answered).toMatchObject({ seq: 10, entries: [{ by }] });
  });
});

it('a command that waited is answered as before if it was carried out, though its link was revoked meanwhile', async () => {
  const { sessions, store, id, owner, player, revoke } = await begun();
  const commandId = randomUUID();
  const roll = { kind: 'roll', dice: '3d6' } as const;
  const first = await player.client.command(id, roll, commandId);
  let again = Promise.resolve(first);
  store.meanwhile = async () => {
    again = player.client.command(id, roll, commandId);
    await expect.poll(() => sessions.memoryUse.waitingCount, { interval: 1 }).toBe(2);
    await revoke();
  };
  await owner.command(id, roll);
  expect((await again).body).toEqual(first.body);
});

/** A store whose ledgers can't be read for a while. */
class StalledStore extends DelegatingStore {
  /** Called before many entries are read, as for an export; fewer are read without delay. */
  stall: (() => Promise<void>) | null = null;

  override async ledger(...asked: Parameters<DelegatingStore['ledger']>) {
    const [, , limit] = asked;
    if (limit > 2) await this.stall?.();
    return super.ledger(...asked);
  }
}

// It is checked every ten seconds.
itInAll('an export that is being sent ends soon after its link was revoked', async () => {
  const stores: StalledStore[] = [];
  const { url } = await memoryServer({
    spoil: (inner) => {
      stores.push(new StalledStore(inner));
      return stores.at(-1) as StalledStore;
    },
  });
  const { id, owner } = await new ApiClient(url).start();
  const other = await newPartner(owner, id, 'owner');
  // Opens the campaign, which is then in memory.
  await owner.call('GET', `/api/campaigns/${id}/map`);
  const [store] = stores as [StalledStore];
  let goOn = () => {};
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    store.stall = () => {
      resolve();
      return goesOn;
    };
  });
  const asked = other.client.call('GET', `/api/campaigns/${id}/export/journal`).then(
    ({ status }) => status,
    () => 'broken off',
  );
  await reached;
  await owner.call('DELETE', `/api/campaigns/${id}/links/${other.link.id}`);
  expect(await asked).toBe('broken off');
  goOn();
});
