import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/ledger/capabilities.ts';
import type { ClientEvents, ServerEvents } from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { untilAllArrived } from '../support/live-messages.ts';
import { COMMANDS } from '../support/matrix/campaign-calls.ts';
import { refusalOf } from '../support/matrix/expected.ts';
import { sendRequest } from '../support/matrix/send-request.ts';
import {
  leaksIn,
  type SharedTable,
  STATES,
  sharedTable,
  type Visitor,
} from '../support/matrix/shared-table.ts';
import { type MemoryServer, memoryServer } from '../support/memory-server.ts';

interface Message {
  readonly name: string;
  readonly event: keyof ClientEvents;
  readonly action: Action;
  readonly request: (table: SharedTable) => object;
  readonly isOwn?: (table: SharedTable, visitor: Visitor) => boolean;
  /** True if the message is accepted in a closed campaign as well. */
  readonly alsoClosed?: boolean;
  readonly done?: (table: SharedTable) => void;
}

/** At least one of each event that clients send; the compiler reports missing ones. */
const MESSAGES_OF: { readonly [Event in keyof ClientEvents]: readonly Omit<Message, 'event'>[] } = {
  watch: [
    { name: 'watch for the map', action: 'read', request: ({ id }) => ({ campaign: id }) },
    { name: 'watch from an entry on', action: 'read', request: ({ id }) => ({ campaign: id, after: 0 }) },
  ],
  point: [{ name: 'point', action: 'point', request: ({ id }) => ({ campaign: id, q: 1, r: 1 }) }],
  throwing: [
    {
      name: 'throwing',
      action: 'show a throw',
      request: ({ id }) => ({ campaign: id, throw: { q: 1, r: 1, sides: 6, faces: [3, null] } }),
    },
    {
      name: 'no longer throwing',
      action: 'show a throw',
      alsoClosed: true,
      request: ({ id }) => ({ campaign: id, throw: null }),
    },
  ],
  // Commands that end a campaign are tested over HTTP, where each such call has its own campaign.
  command: COMMANDS.filter(({ ends }) => !ends).map(({ command, ...rest }) => ({
    ...rest,
    request: (table) => ({ campaign: table.id, id: randomUUID(), command: command(table) }),
  })),
  // Answered alike to everybody who is connected; its effect is tested below.
  unwatch: [],
};

const MESSAGES: readonly Message[] = Object.entries(MESSAGES_OF).flatMap(([event, messages]) =>
  messages.map((message) => ({ ...message, event: event as keyof ClientEvents })),
);

/** Events that the server sends unasked; the compiler reports missing ones here too. */
const TOLD: { readonly [Event in keyof ServerEvents]: true } = {
  entries: true,
  presence: true,
  point: true,
  throwing: true,
  person: true,
  removed: true,
  revoked: true,
};

/** A visitor's connection and everything sent to it. */
interface Listener {
  readonly visitor: Visitor;
  readonly socket: LiveSocket;
  readonly heard: { readonly event: string; readonly text: string }[];
}

type Acknowledged = { readonly ok: true } | { readonly ok: false; readonly error: ProblemBody };

/** Connects as a visitor; returns the error code instead if the visitor is refused. */
async function connection({ url }: MemoryServer, visitor: Visitor): Promise<Listener | string> {
  const { authorization, cookie } = visitor.headers;
  const shown = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : { $gt: '' };
  const socket = liveClient(url, undefined, {
    reconnection: false,
    ...(authorization !== undefined && { auth: { token: shown } }),
    ...(cookie !== undefined && { extraHeaders: { cookie } }),
  });
  const heard: Listener['heard'] = [];
  socket.onAny((event: string, ...rest: unknown[]) => heard.push({ event, text: JSON.stringify(rest) }));
  try {
    await connected(socket);
    return { visitor, socket, heard };
  } catch (error) {
    return (error as { data: { code: string } }).data.code;
  }
}

/** The error code that refuses a visitor's connection; null if the visitor holds any link. */
function turnedAway({ comesAs, name, opens }: Visitor): string | null {
  if ('role' in comesAs || opens !== undefined) return null;
  return name === 'nobody' ? 'access/no-token' : 'access/unknown-token';
}

describe('every message of every visitor', () => {
  it.each(STATES)(
    'is answered as the matrix says, and leaks nothing to visitors who may not see it: a campaign that is %s',
    async (state) => {
      const home = await memoryServer();
      const table = await sharedTable(home, state);
      const faults: string[] = [];
      let cells = 0;
      const listeners: Listener[] = [];
      for (const visitor of table.visitors) {
        cells++;
        const made = await connection(home, visitor);
        const code = typeof made === 'string' ? made : null;
        if (code !== turnedAway(visitor)) faults.push(`${visitor.name}: ${code ?? 'let in'}`);
        if (typeof made !== 'string') listeners.push(made);
      }

      const atTable = listeners.filter(({ visitor }) => 'role' in visitor.comesAs);
      for (const { name, event, action, request, isOwn, alsoClosed, done } of MESSAGES)
        for (const { visitor, socket, heard } of listeners) {
          cells++;
          const standing = alsoClosed && state === 'closed' ? ({ state: 'open' } as const) : table;
          const refusal = refusalOf(action, visitor, standing, isOwn?.(table, visitor));
          const answer: Acknowledged = await socket.emitWithAck(event as 'point', request(table) as never);
          heard.push({ event: `answer to ${name}`, text: JSON.stringify(answer) });
          const code = answer.ok ? null : answer.error.code;
          if (code !== refusal) faults.push(`${name}, ${visitor.name}: ${code} instead of ${refusal}`);
          if (!refusal) done?.(table);
        }

      const player = table.visitors.find(({ name }) => name === 'player') as Visitor;
      await sendRequest({
        method: 'PATCH',
        url: `${home.url}api/campaigns/${table.id}/people/own`,
        headers: player.headers,
        body: { name: 'PLANTED Anna' },
      });
      for (const { socket } of listeners) await untilAllArrived(socket);
      await expect
        .poll(() => atTable.every(({ heard }) => heard.some(({ event }) => event === 'presence')))
        .toBe(true);
      const gone = atTable.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
      await table.owner.call('DELETE', `/api/campaigns/${table.id}`);
      await Promise.all(gone);

      for (const { visitor, heard } of listeners) {
        const told = new Set(heard.map(({ event }) => event).filter((event) => event in TOLD));
        const wanted = 'role' in visitor.comesAs ? Object.keys(TOLD) : [];
        if (state === 'closed') for (const event of ['entries', 'throwing']) told.add(event);
        if (wanted.some((event) => !told.has(event)))
          faults.push(`${visitor.name}: told of ${[...told]} only`);
        for (const { event, text } of heard) {
          const leaks = leaksIn(table, visitor, text);
          faults.push(...leaks.map((secret) => `${event}, ${visitor.name}: tells ${secret}`));
          if (!('role' in visitor.comesAs) && event in TOLD) faults.push(`${visitor.name}: told of ${event}`);
        }
      }
      expect(faults).toEqual([]);
      expect(cells).toBe(table.visitors.length + MESSAGES.length * listeners.length);
    },
  );

  it('sends nothing more to somebody who stopped watching', async () => {
    const home = await memoryServer();
    const table = await sharedTable(home, 'open');
    for (const visitor of table.visitors.filter(({ comesAs }) => 'role' in comesAs)) {
      const made = await connection(home, visitor);
      if (typeof made === 'string') throw new Error(`${visitor.name} was turned away: ${made}`);
      const { socket, heard } = made;
      expect(await socket.emitWithAck('watch', { campaign: table.id })).toMatchObject({ ok: true });
      expect(await socket.emitWithAck('unwatch', { campaign: table.id })).toEqual({ ok: true });
      heard.length = 0;
      await table.owner.command(table.id, { kind: 'count', name: 'rations', to: 7 });
      await untilAllArrived(socket);
      expect(heard).toEqual([]);
      socket.disconnect();
    }
  });
});
