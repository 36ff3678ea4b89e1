import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { disconnected, say, settled } from '../support/live-messages.ts';
import { expectProblemBody } from '../support/problems.ts';
import { expectUnharmed, key, message, sound, spoil, victim, word } from './malformed.ts';

const text = (value: unknown): string => JSON.stringify(value) ?? '';

describe('malformed messages over sockets', () => {
  const event = fc.constantFrom('watch', 'unwatch', 'command', 'point');
  const live = (id: string) =>
    fc.oneof(
      message,
      fc
        .tuple(
          fc.constantFrom<Record<string, unknown>>(
            {},
            { after: 0 },
            { q: 0, r: 0 },
            sound.command(),
            sound.travel(),
          ),
          key,
          word,
        )
        .map(([rest, name, value]) => spoil([() => ({ campaign: id, ...rest }), name, value, false])),
      fc.constant(undefined),
    );

  it('whatever comes is answered, with a problem of a known code or with ok', async () => {
    const { server, directory, id, owner, player } = await victim();
    const socket = liveClient(server.url, player);
    await connected(socket);
    let problems = 0;
    await fc.assert(
      fc.asyncProperty(event, live(id), async (name, payload) => {
        const answer = await Promise.race([say(socket, name, payload), disconnected(socket)]);
        expect(answer).toMatchObject({ ok: expect.any(Boolean) });
        const { ok, error } = answer as { ok: boolean; error?: ProblemBody };
        if (ok) return;
        problems++;
        expectProblemBody(error);
        expect(error.status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(problems).toBeGreaterThan(100);
    expect(socket.connected).toBe(true);
    await expectUnharmed(server, directory, owner, id);
  });

  it('broken packets end at most their own connection', async () => {
    const { server, directory, id, owner, player } = await victim();
    const witness = liveClient(server.url, player);
    await connected(witness);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc
            .tuple(
              fc.constantFrom(
                '0',
                '1',
                '2',
                '3',
                '4',
                '40',
                '41',
                '42',
                '43',
                '44',
                '45',
                '451-',
                '46',
                '420',
              ),
              fc.oneof(fc.string({ maxLength: 20 }), message.map(text)),
            )
            .map(([head, rest]) => head + rest),
          fc.uint8Array({ maxLength: 60 }),
        ),
        async (packet) => {
          const socket = liveClient(server.url, player, { reconnection: false });
          await connected(socket);
          rawSend(socket, packet);
          socket.io.engine.close();
          await settled(witness);
        },
      ),
      { numRuns: 150 },
    );
    await settled(witness);
    expect(witness.connected).toBe(true);
    await expectUnharmed(server, directory, owner, id);
  });
});

/** Writes to a connection past the client that would have known better. */
function rawSend(socket: LiveSocket, packet: string | Uint8Array): void {
  const { transport } = socket.io.engine as unknown as {
    transport: { ws: { send(data: string | Uint8Array): void } };
  };
  transport.ws.send(packet);
}
