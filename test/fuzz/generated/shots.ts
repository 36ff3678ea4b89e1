import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { z } from 'zod';
import { drawingFormats } from '../../../src/formats/drawing-formats.ts';
import { COMPACT_MAP_TYPE, MAP_FRAME_TYPE, PACKED_MAP_TYPE } from '../../../src/formats/map-json.ts';
import type { ClientEvents } from '../../../src/protocol/live.ts';
import * as queries from '../../../src/protocol/queries.ts';
import * as requests from '../../../src/protocol/requests.ts';
import { mutated } from '../../support/mutation.ts';
import type { Randomness } from '../../support/randomness.ts';
import { instanceOf, pick } from './instances.ts';
import { spoilt } from './spoils.ts';

/** Who sends a shot: roles, and kinds of invalid credentials. */
export const COMERS = [
  'owner',
  'player',
  'watcher',
  'keyring',
  'stranger',
  'revoked',
  'expired',
  'nobody',
  'wrong',
  'malformed',
  'made-up keyring',
] as const;
export type Comer = (typeof COMERS)[number];

/** Those who can have a live connection. */
export const LIVE_COMERS = ['owner', 'player', 'watcher', 'keyring', 'stranger'] as const satisfies Comer[];
export type LiveComer = (typeof LIVE_COMERS)[number];

/** What shots refer to: the campaign, an unrelated one, links, and an archive. */
export interface Target {
  readonly id: string;
  readonly other: string;
  readonly token: string;
  /** The first one may be revoked and forgotten by shots. */
  readonly links: readonly string[];
  readonly archive: Buffer;
}

export interface HttpShot {
  readonly kind: 'http';
  readonly as: Comer;
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface LiveShot {
  readonly kind: 'live';
  readonly as: LiveComer;
  readonly event: string;
  /** The arguments of the event: one, except for shots that no client would send. */
  readonly payload: readonly unknown[];
  readonly acknowledged: boolean;
}

export type Shot = HttpShot | LiveShot;

/** The schemas of each route's body and query. A route without one is sent anything. */
const TAKES: Readonly<Record<string, { readonly body?: z.ZodType; readonly query?: z.ZodType }>> = {
  'POST /api/campaigns': { body: requests.newCampaignSchema },
  'POST /api/campaigns/:id/commands': { body: requests.commandBodySchema },
  'POST /api/campaigns/:id/fork': { body: requests.forkSchema },
  'POST /api/campaigns/:id/links': { body: requests.newLinkSchema },
  'PATCH /api/campaigns/:id/people/own': { body: requests.personSchema },
  'POST /api/campaigns/:id/people/:linkId/forget': { body: requests.forgetSchema },
  'POST /api/keyring': { body: requests.keyringSchema },
  'POST /api/keyring/take-over': { body: requests.takeOverSchema },
  'DELETE /api/keyring': { query: requests.endKeyringSchema },
  'GET /api/campaigns/:id/map': { query: queries.mapQuerySchema },
  'GET /api/campaigns/:id/export/archive': { query: queries.mapQuerySchema },
  'GET /api/campaigns/:id/export/gazetteer': { query: queries.textExportQuerySchema },
  'GET /api/campaigns/:id/export/journal': { query: queries.textExportQuerySchema },
  'GET /api/campaigns/:id/export/:format': { query: queries.drawingQuerySchema },
  'GET /api/campaigns/:id/ledger': { query: queries.ledgerQuerySchema },
  'GET /api/campaigns/:id/timeline': { query: queries.timelineQuerySchema },
  'GET /api/campaigns/:id/journal': { query: queries.journalQuerySchema },
  'GET /api/campaigns/:id/hexes/:q/:r': { query: queries.hexQuerySchema },
};

/**
 * The chance that a drawn route is sent, for routes that take a second of processor time or disturb the other shots.
 */
const SELDOM: Readonly<Record<string, number>> = {
  'GET /api/campaigns/:id/export/:format': 0.01,
  'GET /api/campaigns/:id/export/foundry': 0.1,
  'GET /api/campaigns/:id/export/pdf': 0.1,
  'GET /api/campaigns/:id/export/tiled': 0.1,
  'GET /api/campaigns/:id/export/vault': 0.1,
  'GET /api/campaigns/:id/battlefields/:q/:r.svg': 0.05,
  'DELETE /api/campaigns/:id': 0.01,
  'DELETE /api/keyring': 0.05,
};

/** The messages that clients may send. */
export const MESSAGES = {
  watch: requests.watchRequestSchema,
  unwatch: requests.unwatchRequestSchema,
  command: requests.commandRequestSchema,
  point: requests.pointRequestSchema,
  throwing: requests.throwingRequestSchema,
} as const satisfies Record<keyof ClientEvents, z.ZodType>;

const COMMANDS = 'POST /api/campaigns/:id/commands';

const ODD_SEGMENTS = [
  'nothing',
  '0',
  '-1',
  '1.5',
  '99999999999',
  '..',
  '%2e%2e',
  '%',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '"',
  "'",
  '*',
  '%0d%0aSet-Cookie:a=1',
  '%ED%A0%80',
  ';',
  '%F0%9F%92%A5',
];

const ODD_QUERIES = [
  '?at=x',
  '?at[]=1',
  '?at=1&at=2',
  '?after=9e9',
  '?limit=0',
  '?%',
  '?__proto__[x]=1',
  '?=',
  '?at=%00',
  '?at=-0',
  `?at=${'9'.repeat(400)}`,
  `?${'a=1&'.repeat(2000)}`,
  '?at=NaN',
  '?as=pdf',
  '?search=%ED%A0%80',
  '?width=1e9',
  '??',
];

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: COMPACT_MAP_TYPE },
  { accept: PACKED_MAP_TYPE, 'accept-encoding': 'gzip' },
  { accept: MAP_FRAME_TYPE },
  { accept: 'x' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'gzip;q=0, br' },
  { 'if-none-match': '*' },
  { 'if-none-match': `"${'x'.repeat(4000)}"` },
  { cookie: '%%%=;;;' },
  { cookie: `a=${'b'.repeat(3000)}` },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { host: 'evil.example' },
  { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
  { range: 'bytes=0-1' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=nonsense' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'x' },
  { 'content-encoding': 'gzip, gzip, gzip' },
  { 'hexfarer-admission': 'x'.repeat(100) },
  { expect: '200-maybe' },
];

/** Share of requests among the shots: one request costs as much time as twenty messages. */
const HTTP = 0.15;

/** A random request or message, made from the server's routes and schemas, and more often than not mutated. */
export function shotAt(target: Target, routes: readonly string[], random: Randomness): Shot {
  return random.chance(HTTP) ? httpShot(target, routes, random) : liveShot(target, random);
}

function httpShot(target: Target, routes: readonly string[], random: Randomness): HttpShot {
  const route = routeOf(routes, random);
  const [verb = 'GET', pattern = '/'] = route.split(' ');
  const method = random.chance(0.06) ? pick(random, ODD_METHODS) : verb;
  const path = pathOf(pattern, target, random);
  const query = queryOf(route, random);
  const body = method === 'GET' && !random.chance(0.02) ? null : bodyOf(route, target, random);
  const isArchive = route.endsWith('/import');
  const headers: Record<string, string> = {
    ...(body && { 'content-type': isArchive ? 'application/gzip' : 'application/json' }),
    ...(random.chance(0.25) && pick(random, ODD_HEADERS)),
  };
  const packed = body && headers['content-encoding'] === 'gzip' && random.chance(0.7) ? gzipSync(body) : body;
  return {
    kind: 'http',
    as: comer(COMERS, random),
    route,
    method,
    path: path + query,
    headers,
    body: packed,
  };
}

/** The most important comers are the most frequent ones. */
const comer = <T extends Comer>(all: readonly T[], random: Randomness): T =>
  random.chance(0.6) ? pick(random, all.slice(0, 4)) : pick(random, all);

/** All methods but `CONNECT`, which opens a tunnel and is tested with raw bytes. */
const ODD_METHODS = METHODS.filter((method) => method !== 'CONNECT');

/** The routes that every run of some thousand shots must request. */
export const withoutSeldom = (routes: readonly string[]): readonly string[] =>
  routes.filter((route) => SELDOM[route] === undefined);

function routeOf(routes: readonly string[], random: Randomness): string {
  if (random.chance(0.3)) return COMMANDS;
  for (;;) {
    const route = pick(random, routes);
    if (random.chance(SELDOM[route] ?? 1)) return route;
  }
}

function pathOf(pattern: string, { id, other, links }: Target, random: Randomness): string {
  const filled = pattern
    .replace(':id', random.chance(0.9) ? id : pick(random, [other, '000000000000']))
    .replace(':linkId', () => (random.chance(0.9) ? (links[0] ?? '') : pick(random, links)))
    .replace(':format', pick(random, drawingFormats))
    .replace(/:[qr]\b/g, () => String(random.upTo(5) - 3))
    .replace(/:\w+/g, 'access');
  if (random.chance(0.88)) return filled;
  const segments = filled.split('/');
  const at = random.upTo(segments.length) - 1;
  segments.splice(at, random.upTo(2) - 1, pick(random, ODD_SEGMENTS));
  const path = segments.join('/');
  return path.startsWith('/') ? path : `/${path}`;
}

function queryOf(route: string, random: Randomness): string {
  if (random.chance(0.08)) return pick(random, ODD_QUERIES);
  const schema = TAKES[route]?.query;
  if (!schema) return '';
  const members = Object.entries(instanceOf(schema, random) as Record<string, string>);
  return members.length === 0 ? '' : `?${new URLSearchParams(members)}`;
}

function bodyOf(route: string, target: Target, random: Randomness): Buffer {
  if (route.endsWith('/import')) return spoiltBytes(target.archive, random);
  const schema = TAKES[route]?.body ?? pick(random, ANY_BODY);
  const text = JSON.stringify(wish(schema, random));
  return spoilt(named(JSON.stringify(maybeMutated(text, random)) ?? '', target), random);
}

const ANY_BODY = [requests.newLinkSchema, requests.forgetSchema, requests.takeOverSchema];

/** A random request body. Campaigns are rarely closed, since nothing more can happen in them. */
function wish(schema: z.ZodType, random: Randomness): unknown {
  for (;;) {
    const wished = instanceOf(schema, random);
    const { command } = wished as { command?: { kind: string } };
    if (command?.kind !== 'close' || random.chance(0.01)) return wished;
  }
}

const maybeMutated = (text: string, random: Randomness): unknown =>
  random.chance(0.5) && text.startsWith('{"')
    ? mutated(text, (sides) => random.upTo(sides))
    : JSON.parse(text);

const named = (text: string, { id, other, token }: Target): string =>
  text.replaceAll('"ID"', `"${id}"`).replaceAll('"OTHER"', `"${other}"`).replaceAll('"TOKEN"', `"${token}"`);

function spoiltBytes(archive: Buffer, random: Randomness): Buffer {
  const bytes = Buffer.from(archive);
  if (random.chance(0.3)) return bytes.subarray(0, random.upTo(bytes.length));
  for (let flips = random.upTo(3) - 1; flips > 0; flips--)
    bytes[random.upTo(bytes.length) - 1] = random.upTo(256) - 1;
  return bytes;
}

function liveShot(target: Target, random: Randomness): LiveShot {
  const event = random.chance(0.4)
    ? 'command'
    : (pick(random, Object.keys(MESSAGES)) as keyof typeof MESSAGES);
  const text = JSON.stringify(wish(MESSAGES[event], random));
  const sound = JSON.parse(named(JSON.stringify(maybeMutated(text, random)) ?? 'null', target)) as unknown;
  const payload = random.chance(0.95)
    ? [sound]
    : pick(random, [
        [],
        [sound, sound],
        [null],
        [Buffer.from([0, 255])],
        [[sound]],
        [{ ...Object(sound), x: Buffer.alloc(3) }],
      ]);
  return {
    kind: 'live',
    as: comer(LIVE_COMERS, random),
    event: random.chance(0.97)
      ? event
      : pick(random, ['entries', 'revoked', '__proto__', 'ping', '', 'x'.repeat(500)]),
    payload,
    acknowledged: random.chance(0.97),
  };
}
