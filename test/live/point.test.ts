import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { visitorNamed } from '../../src/ledger/visitor.ts';
import type { LiveSocket } from '../../src/live/connection.ts';
import { point } from '../../src/live/messages/point.ts';
import type { LinkRow } from '../../src/session/link-store.ts';
import type { Signal } from '../../src/session/other-servers.ts';
import { sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';
import { newLink } from '../support/store-rows.ts';

/** A connection to a campaign in which watchers may point, and what the watchers and other servers are told. */
async function connection(rest: Partial<LinkRow>) {
  const table = sessionsOn();
  const campaign = await startedCampaign(table);
  await table.sessions.command(campaign, randomUUID(), { kind: 'set', watchersMayPoint: true }, THE_OWNER);
  const link = newLink(campaign, { role: 'watcher', ...rest });
  const told: unknown[] = [];
  const signals: Signal[] = [];
  const socket = {
    id: 'c',
    data: { credentials: {} },
    nsp: { to: () => ({ emit: (...message: unknown[]) => told.push(message) }) },
  };
  const tools = {
    access: { strongestLink: async () => ({ ok: true, link }) as const },
    limits: noLimits,
    sessions: table.sessions,
    others: {
      signals: { send: (signal: Signal) => void signals.push(signal), subscribe: () => {} },
    },
  };
  const send = () => point({ campaign, q: 3, r: -2 }, socket as unknown as LiveSocket, tools);
  return { campaign, link, told, signals, send };
}

it('the other servers are told where somebody points, by which connection and link', async () => {
  const { campaign, link, signals, send } = await connection({});
  expect(await send()).toEqual({ ok: true });
  expect(signals).toEqual([{ kind: 'point', campaign, q: 3, r: -2, connection: 'c', link: link.id }]);
});

it('a visitor of a demo may not point, even where watchers may', async () => {
  const { told, signals, send } = await connection({ id: visitorNamed('somebody') });
  expect(await send()).toMatchObject({ ok: false, error: { code: 'access/forbidden' } });
  expect([told, signals]).toEqual([[], []]);
});
