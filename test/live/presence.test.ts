import { beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { untilAllArrived } from '../support/live-messages.ts';
import { newPartner } from '../support/parties.ts';
import { serverInProcess } from '../support/server-in-process.ts';

let url: string;
let id: string;
let owner: ApiClient;
let token: string;

beforeEach(async () => {
  ({ url } = await serverInProcess());
  ({ id, owner, token } = await new ApiClient(url).start());
});

async function joined(secret = token): Promise<LiveSocket> {
  const socket = liveClient(url, secret);
  await connected(socket);
  return socket;
}

describe('presence', () => {
  const presenceOf = (socket: LiveSocket, count: number): Promise<{ present: unknown[]; campaign: string }> =>
    new Promise((resolve) => {
      socket.on('presence', (message) => {
        if (message.count === count) resolve({ present: [...message.present], campaign: message.campaign });
      });
    });

  it('lists how many people watch and who, and follows those who come and go', async () => {
    const { link } = await newPartner(owner, id, 'player', 'Anna');
    const first = await joined();
    const both = presenceOf(first, 2);
    await first.emitWithAck('watch', { campaign: id });
    const second = await joined(link.token);
    await second.emitWithAck('watch', { campaign: id });
    const { present, campaign } = await both;
    expect(campaign).toBe(id);
    expect(present).toHaveLength(2);
    expect(present).toContainEqual({
      id: expect.any(String),
      link: link.id,
      name: 'Anna',
      role: 'player',
      colour: expect.any(String),
    });
    expect(JSON.stringify(present)).not.toContain(link.token);
    const alone = presenceOf(first, 1);
    second.disconnect();
    expect((await alone).present).toHaveLength(1);
  });

  it('does not count somebody who stopped watching', async () => {
    const [first, second] = [await joined(), await joined()];
    const both = presenceOf(first, 2);
    for (const socket of [first, second]) await socket.emitWithAck('watch', { campaign: id });
    await both;
    const alone = presenceOf(first, 1);
    await second.emitWithAck('unwatch', { campaign: id });
    await alone;
  });

  it('is not sent to anybody who does not watch', async () => {
    const idle = await joined();
    const heard: unknown[] = [];
    idle.on('presence', (message) => heard.push(message));
    const first = await joined();
    const told = presenceOf(first, 1);
    await first.emitWithAck('watch', { campaign: id });
    await told;
    await untilAllArrived(idle);
    expect(heard).toEqual([]);
  });
});
