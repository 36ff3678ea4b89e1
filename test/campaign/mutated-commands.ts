import { expect } from 'vitest';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { decide } from '../../src/campaign/decide.ts';
import { seededNumbers } from '../../src/dice/seeded.ts';
import { memberAt } from '../../src/hex/list.ts';
import type { Role } from '../../src/ledger/role.ts';
import { commandBodySchema, newCampaignSchema } from '../../src/protocol/requests.ts';
import { STARTER_TABLES } from '../../src/rules/tables/starter.ts';
import { leastMilliseconds } from '../support/cpu-time.ts';
import { mutated } from '../support/mutation.ts';
import { actor, audited, Tabletop } from '../support/tabletop.ts';
import { EVERY_WORLD } from '../support/worlds.ts';

/** The longest time for parsing and deciding a command, in milliseconds. */
const MOST_MS = 25;
/** Number of commands sent to one campaign. */
const SENT_TO_ONE = 250;

const ID = '0b7c0f4e-7f0e-4d52-9a35-6a5d3a2c9b1e';
const OMENS = {
  title: 'Omens',
  roll: '2d6',
  rows: [
    { on: [2, 7], text: '[1d6] crows from [rumour]' },
    { on: [8, 12], text: 'Nothing.' },
  ],
};

/** Valid commands, one of each kind and form. `close` is left out: nothing can follow it. */
const COMMANDS: readonly object[] = [
  ...[1, 2, 3, 4, 5, 6].map((to) => ({ kind: 'enter', to })),
  { kind: 'enter', to: 1, from: { q: 0, r: 0 }, faces: [3, 4, 2], rest: 'server' },
  { kind: 'travel', path: [1, 4, 2, 5] },
  { kind: 'travel', to: { q: 0, r: -1 }, from: { q: 0, r: 0 } },
  { kind: 'note', q: 0, r: 0, text: 'The *inn* is shut.\n\tSo it is.', for: 'owner' },
  { kind: 'name', q: 0, r: 0, of: 'place', text: 'Ashford' },
  { kind: 'mark', q: 1, r: -1, mark: 'camp' },
  {
    kind: 'road',
    of: 'road',
    along: [
      { q: 0, r: -1 },
      { q: 0, r: 0 },
      { q: 1, r: 0 },
    ],
  },
  { kind: 'count', name: 'Rations', to: 12, perDay: -1 },
  { kind: 'count', name: 'Rations', by: -1 },
  { kind: 'rest', faces: [2], rest: 'server' },
  { kind: 'roll', dice: '2d6+1', for: 'the leap', faces: [1, 6] },
  { kind: 'roll', table: 'omens', for: 'the night' },
  { kind: 'roll', table: 'mood-of-the-day' },
  { kind: 'table', id: 'omens', table: OMENS },
  {
    kind: 'table',
    id: 'night',
    table: { ...OMENS, when: 'enter', where: { terrain: ['forest'], chance: '1-2 of 1d6' } },
  },
  { kind: 'table', id: 'omens', table: null },
  { kind: 'set', hexesPerDay: 6, frozen: false, name: 'The Marches', watchersMayPoint: true },
  { kind: 'erase', seq: 3 },
];

const BODIES = COMMANDS.map((command) => JSON.stringify({ id: ID, command }));

const NEW_CAMPAIGNS = EVERY_WORLD.map(([, world]) =>
  JSON.stringify({
    name: 'The Marches',
    world,
    seed: 'demo',
    dice: 'own',
    start: 'later',
    tables: { omens: { ...OMENS, rows: OMENS.rows.slice(1).map((row) => ({ ...row, on: [2, 12] })) } },
    id: ID,
  }),
);

const ROLES: readonly Role[] = ['owner', 'owner', 'owner', 'player', 'watcher'];

/** What happened to commands, and how often. */
export type Reached = Record<'malformed' | 'refused' | 'done', number>;

function campaignOf(number: (sides: number) => number): Tabletop {
  const [, world] = EVERY_WORLD[number(EVERY_WORLD.length) - 1] ?? [];
  const table = new Tabletop(world ? { world } : {});
  for (const id of [
    'mood-of-the-day',
    'rumour',
    'village-name',
    'village-beginning',
    'village-ending',
    'person-name',
  ]) {
    const each = STARTER_TABLES.get(id);
    if (each) table.send({ kind: 'table', id, table: each });
  }
  return table;
}

const pick = <T>(list: readonly T[], number: (sides: number) => number): T =>
  memberAt(list, number(list.length) - 1);

const commandIn = (body: string): Command => commandBodySchema.parse(JSON.parse(body)).command;

const problemText = (issues: readonly { readonly message: string }[]): string =>
  issues.map(({ message }) => message).join('; ');

/**
 * Sends `count` mutated commands to campaigns in every kind of world, as raw requests, and counts what happened to
 * them.
 */
export function sendMutatedCommands(seed: string, count: number): Reached {
  const reached: Reached = { malformed: 0, refused: 0, done: 0 };
  let table: Tabletop | null = null;
  for (let occurrence = 0; occurrence < count; occurrence++) {
    const number = seededNumbers({ seed, procedure: 'mutate', place: 'command', occurrence });
    if (!table || occurrence % SENT_TO_ONE === 0) {
      if (table) expect(audited(table.rows)).toBeNull();
      table = campaignOf(number);
    }
    // Valid commands in between advance the campaign.
    if (occurrence % 3 === 0) table.send(commandIn(pick(BODIES, number)), actor('owner'));
    const sent = mutated(pick(BODIES, number), number, (key) => key === 'text');
    const told = () => `${seed} ${occurrence}: ${JSON.stringify(sent).slice(0, 300)}`;
    reached[become(table, sent, pick(ROLES, number), told)]++;
  }
  if (table) expect(audited(table.rows)).toBeNull();
  return reached;
}

/** Everything that a campaign shows except its hexes, which only ever increase, and its tables. */
const shownBy = (campaign: Campaign): string =>
  JSON.stringify([campaign.frame(), campaign.status, campaign.world.count, [...campaign.tables.keys()]]);

function become(table: Tabletop, sent: unknown, role: Role, told: () => string): keyof Reached {
  const { campaign } = table;
  const by = actor(role);
  const before = { seq: campaign.seq, head: campaign.head, shown: shownBy(campaign) };
  const { least, result } = leastMilliseconds(() => {
    const read = commandBodySchema.safeParse(sent);
    return { read, decision: read.success ? decide(campaign, read.data.command, by, table.server) : null };
  }, MOST_MS);
  if (least > MOST_MS) expect.fail(`${told()} takes ${least} ms`);
  const { read, decision } = result;
  // Deciding alone changes nothing.
  expect(campaign.head, told()).toBe(before.head);
  if (!read.success) {
    expect(problemText(read.error.issues), told()).not.toBe('');
    return 'malformed';
  }
  if (!decision?.ok) {
    expect(decision?.refusal.detail, told()).toMatch(/\.$/);
    expect(shownBy(campaign), told()).toBe(before.shown);
    return 'refused';
  }
  const carriedOut = table.send(read.data.command, by);
  const drafts = carriedOut.ok ? carriedOut.drafts.length : 0;
  expect(campaign.seq, told()).toBe(before.seq + drafts);
  expect(table.rows, told()).toHaveLength(campaign.seq);
  return 'done';
}

/** Parses `count` mutated requests for new campaigns and returns how many were valid. */
export function readMutatedCampaigns(seed: string, count: number): number {
  let sound = 0;
  for (let occurrence = 0; occurrence < count; occurrence++) {
    const number = seededNumbers({ seed, procedure: 'mutate', place: 'campaign', occurrence });
    const sent = mutated(pick(NEW_CAMPAIGNS, number), number);
    const { least, result } = leastMilliseconds(() => newCampaignSchema.safeParse(sent), MOST_MS);
    const told = `${seed} ${occurrence}: ${JSON.stringify(sent).slice(0, 300)}`;
    if (least > MOST_MS) expect.fail(`${told} takes ${least} ms`);
    if (result.success) sound++;
    else expect(problemText(result.error.issues), told).not.toBe('');
  }
  return sound;
}
