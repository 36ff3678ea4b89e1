import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import { problem } from '../../src/protocol/problem.ts';
import { ApiError } from '../../web/live/api.ts';
import type { Channel } from '../../web/live/channel.ts';
import { longCommandsByHttp } from '../../web/live/long-commands.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { serverInProcess } from '../support/server-in-process.ts';

/** A table with that many rows of 9,000 bytes each. */
const tableOf = (rows: number): Command => ({
  kind: 'table',
  id: 'long',
  table: {
    title: 'Long',
    roll: `1d${rows}`,
    rows: Array.from({ length: rows }, (_, index) => ({
      on: [index + 1, index + 1],
      text: 'é'.repeat(4500),
    })),
  },
});

const NOT_USED = () => {
  throw new Error('not used here');
};

it('a command too long for a message is sent over HTTP, and a shorter one over the channel', async () => {
  const { url } = await serverInProcess();
  const { id, owner, token } = await new ApiClient(url).start();
  const socket = liveClient(url, token, { reconnection: false });
  await connected(socket);
  const byHttp: unknown[] = [];
  const channel = longCommandsByHttp(
    {
      open: NOT_USED,
      close: NOT_USED,
      renew: NOT_USED,
      watch: NOT_USED,
      point: NOT_USED,
      throwing: NOT_USED,
      command: (request, answer) => socket.emit('command', request, answer) && false,
    } as Channel,
    {
      command: async (campaign, { id: commandId, command }) => {
        byHttp.push(commandId);
        const answer = await owner.command(campaign, command, commandId);
        return answer.body as never;
      },
    },
  );
  const give = (command: Command) =>
    new Promise<CommandAnswer>((resolve) =>
      channel.command({ campaign: id, id: randomUUID(), command }, resolve),
    );
  expect(await give(tableOf(7))).toMatchObject({ ok: true });
  expect(byHttp).toHaveLength(0);
  expect(await give(tableOf(8))).toMatchObject({ ok: true, entries: [{ kind: 'tabled' }] });
  expect(byHttp).toHaveLength(1);
  expect(socket.connected).toBe(true);
});

it('a refusal over HTTP is the answer to the command; if the server is unreachable, the command may have been carried out', async () => {
  const refused = problem('campaign/full', 'No room.');
  const errors = [new ApiError(null), new ApiError(refused)];
  const asked: CommandAnswer[] = [];
  const channel = longCommandsByHttp({ command: NOT_USED } as unknown as Channel, {
    command: () => Promise.reject(errors.shift()),
  });
  const request = { campaign: 'c', id: randomUUID(), command: tableOf(8) };
  for (let turn = 0; turn < 2; turn++)
    expect(
      channel.command(request, (answer) => asked.push(answer)),
      'it is sent beside the channel',
    ).toBe(true);
  await new Promise(setImmediate);
  expect(asked).toMatchObject([
    { ok: false, error: { code: 'server/failed', mayHaveHappened: true } },
    { ok: false, error: refused },
  ]);
});
