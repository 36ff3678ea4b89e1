import { describe, expect, it } from 'vitest';
import type { Credentials } from '../../src/access/access.ts';
import { UNKNOWN_TOKEN } from '../../src/access/access-refusal.ts';
import { LONGEST_TOKEN } from '../../src/ledger/settings.ts';
import type { LiveSocket } from '../../src/live/connection.ts';
import { admitConnection, type HandshakeTools } from '../../src/live/handshake.ts';

const ADDRESS = '192.0.2.1';

/** Opens a connection with these credentials at a server that knows no token, but whose demo is open to everybody. */
async function opening(auth: Readonly<Record<string, unknown>>) {
  const looked: Credentials[] = [];
  const charged: string[] = [];
  const opened: unknown[] = [];
  const tools: HandshakeTools = {
    access: {
      holdsAny: async (credentials) => {
        looked.push(credentials);
        return credentials.token === undefined ? { ok: true, ownLink: null } : UNKNOWN_TOKEN;
      },
    },
    cookie: { read: () => [] },
    secrets: {
      open: async (shown) => {
        opened.push(shown.browser);
        return undefined;
      },
    },
    limits: { address: async () => null, wrongGuess: async (address) => void charged.push(address) },
  };
  const socket = { handshake: { auth, headers: {} }, request: { socket: { remoteAddress: ADDRESS } } };
  const outcome = await admitConnection(socket as unknown as LiveSocket, tools);
  return { outcome, looked, charged, opened };
}

const UNKNOWN = { ok: false, code: 'access/unknown-token' };

describe('a connection', () => {
  it('with a token that no link can have is refused without a look-up', async () => {
    for (const token of ['x'.repeat(LONGEST_TOKEN + 1), 7, null, ['x'], {}]) {
      const { outcome, looked, charged } = await opening({ token });
      expect(outcome).toMatchObject(UNKNOWN);
      expect([looked, charged]).toEqual([[], []]);
    }
  });

  it('with a token as long as may be is looked up, and its keyring is not', async () => {
    const token = 'x'.repeat(LONGEST_TOKEN);
    const { outcome, looked, charged, opened } = await opening({ token, browser: 'a key' });
    expect(outcome).toMatchObject(UNKNOWN);
    expect(looked).toEqual([{ token, keyring: undefined, address: ADDRESS }]);
    expect([charged, opened]).toEqual([[ADDRESS], []]);
  });

  it('of a visitor keeps the address, by which visitors are told apart', async () => {
    const { outcome } = await opening({});
    expect(outcome).toMatchObject({ ok: true, connection: { credentials: { address: ADDRESS } } });
  });

  it.each([
    [undefined, false],
    ['', false],
    [7, false],
    ['a key', true],
  ])('that sends %j as its browser’s key is of that browser: %s', async (browser, shows) => {
    const { outcome, opened } = await opening({ browser });
    expect(outcome).toMatchObject({ ok: true, connection: { showsBrowser: shows } });
    expect(opened).toEqual([browser]);
  });
});
