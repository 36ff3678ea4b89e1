import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { hexfarer, json } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { newPartner } from '../support/parties.ts';
import { type ServerProcess, serverProcess } from '../support/server-process.ts';

/** A server as a process of its own, so that a crash is a crash, with one campaign. */
export async function victim() {
  const directory = dataDirectory();
  const server = await serverProcess(directory, { env: { HEXFARER_LIMITS: 'off' } });
  const { id, owner, token } = await new ApiClient(server.url).start();
  const { link } = await newPartner(owner, id, 'player');
  return { server, directory, id, owner, token, player: link.token };
}

export async function expectUnharmed(
  server: ServerProcess,
  directory: string,
  owner: ApiClient,
  id: string,
): Promise<void> {
  expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
  expect((await owner.call('GET', `/api/campaigns/${id}/map`)).status).toBe(200);
  expect((await owner.command(id, { kind: 'travel', path: [1, 4] })).status).toBeLessThan(500);
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  expect(json(hexfarer(['verify', id, '--data', directory, '--json']))).toMatchObject({ ok: true });
}

/** Anything that JSON can say, leaning towards what this server speaks of. */
export const word = fc.oneof(
  fc.constantFrom<unknown>(
    'enter',
    'travel',
    'close',
    'solo',
    'island',
    'elevation',
    'twelfth',
    'owner',
    'server',
    'own',
    'note',
    'rest',
    '',
    null,
    true,
    0,
    1,
    6,
    7,
    -1,
    0.5,
    1e21,
    -0,
    '1',
    [],
    {},
    [1],
    [7],
    { q: 0, r: 0 },
    { q: 1 },
    { q: 1e9, r: -1e9 },
    randomUUID(),
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '💥',
    'x'.repeat(3000),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

export const key = fc.constantFrom(
  'id',
  'command',
  'kind',
  'to',
  'from',
  'path',
  'faces',
  'q',
  'r',
  'name',
  'world',
  'seed',
  'dice',
  'keep',
  'role',
  'label',
  'expiresAt',
  'token',
  'campaign',
  'after',
  'houseRules',
  'algorithm',
  'hexes',
  'start',
  'change',
  'leastChange',
  'hexWidth',
  'outflow',
  '__proto__',
  'constructor',
  'x',
);

export const sound = {
  command: () => ({ id: randomUUID(), command: { kind: 'enter', to: 1, from: { q: 0, r: 0 } } }),
  travel: () => ({ id: randomUUID(), command: { kind: 'travel', path: [1, 1, 2] } }),
  campaign: () => ({
    name: 'x',
    world: { kind: 'solo', houseRules: [] },
    seed: 'x',
    dice: 'own',
    start: 'later',
    id: randomUUID(),
  }),
  island: () => ({ name: 'x', world: { kind: 'island', algorithm: 5, hexes: 24, houseRules: [] } }),
  heights: () => ({
    name: 'x',
    world: { kind: 'elevation', start: 3000, dice: 6, change: 'twelfth', outflow: 'lowest', basin: 'lake' },
  }),
  link: () => ({ role: 'player', label: 'x', expiresAt: '2030-01-01T00:00:00Z' }),
};

/** A sound message with one thing in it changed, or something else altogether. */
export const message = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...Object.values(sound)), key, word, fc.boolean()).map(spoil),
  },
  { weight: 1, arbitrary: fc.dictionary(key, word, { maxKeys: 6 }) },
  { weight: 1, arbitrary: word },
);

export function spoil([make, name, value, deep]: [
  () => Record<string, unknown>,
  string,
  unknown,
  boolean,
]): unknown {
  const whole = make();
  const inner = whole.command ?? whole.world;
  const target = deep && typeof inner === 'object' ? (inner as Record<string, unknown>) : whole;
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  return whole;
}
