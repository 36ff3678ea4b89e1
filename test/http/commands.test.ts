import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

const PATH = (id: string) => `/api/campaigns/${id}/commands`;

let id: string;
let owner: ApiClient;

beforeEach(async () => {
  const client = new ApiClient(server.url);
  ({ id, owner } = await client.start());
});

const headNow = async () =>
  (await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head;

describe('enter', () => {
  it('reveals an unknown hex and moves the party there, in one entry', async () => {
    await owner.command(id, { kind: 'enter', to: 1 });
    const { status, body } = await owner.command(id, { kind: 'enter', to: 1 });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['entries', 'seq']);
    expect(body).toMatchObject({
      seq: 10,
      entries: [
        {
          seq: 10,
          kind: 'revealed',
          at: expect.stringMatching(/Z$/),
          by: { link: expect.any(String), label: expect.any(String), role: 'owner' },
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          hex: {
            q: 0,
            r: -2,
            label: '5048',
            seq: 10,
            altitude: expect.any(Number),
            terrain: expect.any(String),
            origin: { q: 0, r: -1 },
            dice: expect.any(Array),
          },
        },
      ],
    });
    expect(body.entries).toHaveLength(1);
  });

  it('moves the party to a known hex, in one entry', async () => {
    const { status, body } = await owner.command(id, { kind: 'enter', to: 3 });
    expect(status).toBe(200);
    expect(body.entries).toHaveLength(1);
    expect(body.entries[0]).toMatchObject({ seq: 9, kind: 'moved', path: [{ q: 1, r: 0 }] });
  });

  it('from a hex where the party is not: 409, nothing happened', async () => {
    const answer = await owner.command(id, { kind: 'enter', to: 1, from: { q: 1, r: 0 } });
    expectProblem(answer, 'campaign/party-moved');
    expect(await headNow()).toBe(8);
  });

  it('with own dice that suffice exactly marks them in the entry', async () => {
    await owner.command(id, { kind: 'enter', to: 1 });
    let faces: number[] = [];
    let answer = await owner.command(id, { kind: 'enter', to: 1, faces: [] });
    while (answer.status === 409) {
      expectProblem(answer, 'dice/needed');
      const { needs } = answer.body;
      expect(needs?.soFar).toEqual(faces);
      faces = [...faces, ...Array<number>(needs?.count ?? 1).fill(needs?.accept?.[0] ?? 3)];
      expect(await headNow()).toBe(9);
      answer = await owner.command(id, { kind: 'enter', to: 1, faces });
    }
    expect(answer.status).toBe(200);
    const [entry] = answer.body.entries;
    const dice = entry?.kind === 'revealed' ? entry.hex.dice : [];
    expect(dice.flatMap((roll) => roll.faces)).toEqual(faces);
    for (const roll of dice) expect(roll.own).toBe(true);
  });

  it('with too many dice: 400 dice/surplus, nothing happened', async () => {
    await owner.command(id, { kind: 'enter', to: 1 });
    const faces = Array<number>(60).fill(3);
    expectProblem(await owner.command(id, { kind: 'enter', to: 1, faces }), 'dice/surplus');
    expectProblem(await owner.command(id, { kind: 'enter', to: 4, faces: [3] }), 'dice/surplus');
    expect(await headNow()).toBe(9);
  });

  it.each([0, 7, -1, 100])('with a face that no die has (%i) is refused', async (face) => {
    await owner.command(id, { kind: 'enter', to: 1 });
    expectProblem(
      await owner.command(id, { kind: 'enter', to: 1, faces: [face, 1] }),
      'dice/impossible-face',
    );
    expect(await headNow()).toBe(9);
  });
});

describe('travel', () => {
  it('along a path: one `moved` entry with "path":[{q,r}…]', async () => {
    const { status, body } = await owner.command(id, { kind: 'travel', path: [1, 3, 4] });
    expect(status).toBe(200);
    expect(body.entries).toMatchObject([
      {
        kind: 'moved',
        path: [
          { q: 0, r: -1 },
          { q: 1, r: -1 },
          { q: 1, r: 0 },
        ],
      },
    ]);
  });

  it('to a place, along a shortest path', async () => {
    await owner.command(id, { kind: 'enter', to: 1 });
    const { body } = await owner.command(id, { kind: 'travel', to: { q: 0, r: 1 }, from: { q: 0, r: -1 } });
    expect(body.entries[0]).toMatchObject({ kind: 'moved' });
    const [entry] = body.entries;
    expect(entry?.kind === 'moved' ? entry.path : []).toEqual([
      { q: 0, r: 0 },
      { q: 0, r: 1 },
    ]);
  });

  it.each([
    ['through unknown hexes', { kind: 'travel', path: [1, 1, 4] }],
    ['to an unknown hex', { kind: 'travel', to: { q: 5, r: 5 } }],
    ['to the end of the world', { kind: 'travel', to: { q: 10_000_000, r: -10_000_000 } }],
  ] satisfies [string, Command][])('%s: 409 campaign/not-known, nothing happened', async (_what, command) => {
    expectProblem(await owner.command(id, command), 'campaign/not-known');
    expect(await headNow()).toBe(8);
  });

  it('to where the party is: 409, nothing happened', async () => {
    expectProblem(await owner.command(id, { kind: 'travel', to: { q: 0, r: 0 } }), 'campaign/already-there');
    expect(await headNow()).toBe(8);
  });
});

describe('close', () => {
  it('reveals the seed, and lets no command follow', async () => {
    const { status, body } = await owner.command(id, { kind: 'close' });
    expect(status).toBe(200);
    expect(body.entries).toMatchObject([{ kind: 'closed', seed: 'demo' }]);
    for (const command of [
      { kind: 'enter', to: 1 },
      { kind: 'travel', path: [1] },
      { kind: 'close' },
    ] satisfies Command[])
      expectProblem(await owner.command(id, command), 'campaign/closed');
    expect(await headNow()).toBe(9);
    expect((await owner.call('GET', `/api/campaigns/${id}/map`)).status).toBe(200);
  });
});

describe('a command id', () => {
  it('sent again is answered alike, and changes nothing', async () => {
    const commandId = randomUUID();
    const first = await owner.command(id, { kind: 'enter', to: 1 }, commandId);
    await owner.command(id, { kind: 'enter', to: 2 });
    const again = await owner.command(id, { kind: 'enter', to: 1 }, commandId);
    expect(again.status).toBe(200);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(await headNow()).toBe(10);
  });

  it('of another command or another link: 409 request/id-reused', async () => {
    const commandId = randomUUID();
    await owner.command(id, { kind: 'enter', to: 1 }, commandId);
    expectProblem(await owner.command(id, { kind: 'enter', to: 2 }, commandId), 'request/id-reused');
    const { client: player } = await newPartner(owner, id, 'player');
    expectProblem(await player.command(id, { kind: 'enter', to: 1 }, commandId), 'request/id-reused');
    expect(await headNow()).toBe(9);
  });

  it('of a refused command may be used again', async () => {
    const commandId = randomUUID();
    const command: Command = { kind: 'enter', to: 1, from: { q: 0, r: -1 } };
    expectProblem(await owner.command(id, command, commandId), 'campaign/party-moved');
    await owner.command(id, { kind: 'enter', to: 1 });
    expect((await owner.command(id, command, commandId)).status).toBe(200);
  });

  it('is the same in capitals, so that nothing is done twice for the way it is written', async () => {
    const commandId = randomUUID();
    await owner.command(id, { kind: 'enter', to: 1 }, commandId);
    const again = await owner.command(id, { kind: 'enter', to: 1 }, commandId.toUpperCase());
    expect(again.body.seq).toBe(9);
  });
});

describe('malformed', () => {
  const uuid = randomUUID();
  const enter = { kind: 'enter', to: 1 };
  const bodies: [string, unknown][] = [
    ['no body', undefined],
    ['no JSON', `{"id": "${uuid}", "command": {`],
    ['a list', [enter]],
    ['a number', '7'],
    ['null', 'null'],
    ['nothing', {}],
    ['no id', { command: enter }],
    ['an id that is no UUID', { id: 'one', command: enter }],
    ['an id that is a number', { id: 1, command: enter }],
    ['no command', { id: uuid }],
    ['a command that is a text', { id: uuid, command: 'enter' }],
    ['an unknown field', { id: uuid, command: enter, after: 'rest' }],
    ['no kind', { id: uuid, command: { to: 1 } }],
    ['an unknown kind', { id: uuid, command: { kind: 'teleport', to: 1 } }],
    ['an unknown field of the command', { id: uuid, command: { ...enter, speed: 9 } }],
    ['a prototype', `{"id":"${uuid}","command":{"kind":"enter","to":1,"__proto__":{"x":1}}}`],
    ...[7, -1, 1.5, '1', null, [1], true].map((to): [string, unknown] => [
      `direction ${JSON.stringify(to)}`,
      { id: uuid, command: { kind: 'enter', to } },
    ]),
    ['very deep nesting', `{"id":"${uuid}","command":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['no direction', { id: uuid, command: { kind: 'enter' } }],
    ...[
      { q: 1 },
      { q: 0.5, r: 0 },
      { q: '0', r: 0 },
      [0, 0],
      null,
      { q: 0, r: 0, s: 0 },
      { q: 1e300, r: 0 },
    ].map((from): [string, unknown] => [
      `from ${JSON.stringify(from)}`,
      { id: uuid, command: { ...enter, from } },
    ]),
    ...['3', [1.5], ['3'], [null], Array(100_00).fill(1)].map((faces, index): [string, unknown] => [
      `faces of a wrong type (${index})`,
      { id: uuid, command: { ...enter, faces } },
    ]),
    ['travel to nowhere', { id: uuid, command: { kind: 'travel' } }],
    ['travel both ways', { id: uuid, command: { kind: 'travel', path: [1], to: { q: 0, r: 1 } } }],
    ['an empty path', { id: uuid, command: { kind: 'travel', path: [] } }],
    ['a path with direction 7', { id: uuid, command: { kind: 'travel', path: [1, 7] } }],
    ['a path with direction 0', { id: uuid, command: { kind: 'travel', path: [0] } }],
    ['a very long path', { id: uuid, command: { kind: 'travel', path: Array(5000).fill(1) } }],
    ['a place without r', { id: uuid, command: { kind: 'travel', to: { q: 1 } } }],
    ['close with something', { id: uuid, command: { kind: 'close', seed: 'mine' } }],
  ];
  it.each(bodies)('%s: 400 request/malformed, nothing happened', async (_what, body) => {
    expectProblem(await owner.call('POST', PATH(id), body), 'request/malformed');
    expect(await headNow()).toBe(8);
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])(
    'JSON that comes as %s is malformed',
    async (type) => {
      const body = JSON.stringify({ id: uuid, command: enter });
      expectProblem(await owner.call('POST', PATH(id), body, { 'content-type': type }), 'request/malformed');
      expect(await headNow()).toBe(8);
    },
  );

  it.each([
    ['gzip', Buffer.from('not gzip at all').toString()],
    ['nonsense', '{}'],
  ])('a body that is not really compressed as %s says is malformed', async (encoding, body) => {
    const answer = await owner.call('POST', PATH(id), body, { 'content-encoding': encoding });
    expectProblem(answer, 'request/malformed');
  });

  it('a body of more than two megabytes: 413 request/too-large', async () => {
    const body = { id: uuid, command: { ...enter, note: 'x'.repeat(2_100_000) } };
    const refused = await owner.call('POST', PATH(id), body);
    expectProblem(refused, 'request/too-large');
    expect(refused.body).toMatchObject({ detail: 'A request may be 2 MB long at most.' });
    expectProblem(
      await owner.call('POST', '/api/campaigns', { name: 'x'.repeat(2_100_000), world: { kind: 'solo' } }),
      'request/too-large',
    );
    expect(await headNow()).toBe(8);
  });
});
