import type { z } from 'zod';
import {
  bundleQuerySchema,
  drawingQuerySchema,
  hexQuerySchema,
  journalQuerySchema,
  ledgerQuerySchema,
  mapImportQuerySchema,
  mapQuerySchema,
  textExportQuerySchema,
  timelineQuerySchema,
} from '../queries.ts';
import {
  commandBodySchema,
  endKeyringSchema,
  forgetSchema,
  forkSchema,
  idempotencySchema,
  keyringSchema,
  newCampaignSchema,
  newLinkSchema,
  personSchema,
  takeOverSchema,
} from '../requests.ts';
import type { AnswerName } from './answers.ts';

/** The response of a successful call: JSON with the name of its schema, a file with its media types, or nothing. */
export type Success =
  | { readonly status: number; readonly json: AnswerName; readonly also?: readonly string[] }
  | { readonly status: number; readonly files: readonly string[] }
  | { readonly status: 204 };

/** One call of the HTTP interface. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** The path, with its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** Whether the call needs no link. */
  readonly isOpen?: true;
  readonly query?: z.ZodObject;
  /** The schemas of the request's headers, by name. */
  readonly headers?: Readonly<Record<string, z.ZodType>>;
  readonly body?: z.ZodType;
  /** The media types of a body that is a file. */
  readonly upload?: readonly string[];
  readonly answer: Success;
}

const CAMPAIGN = '/api/campaigns/{id}';
const EXPORT = `${CAMPAIGN}/export`;
const MAP_TYPES = [
  'application/vnd.hexfarer.map+json',
  'application/vnd.hexfarer.map-frame+json',
  'application/vnd.hexfarer.packed-map+json',
] as const;

const get = (path: string, summary: string, answer: Success, query?: z.ZodObject): Operation => ({
  method: 'get',
  path,
  summary,
  answer,
  ...(query && { query }),
});

const json = (name: AnswerName, status = 200): Success => ({ status, json: name });
const file = (...files: string[]): Success => ({ status: 200, files });

/** All calls of the interface, in the order in which they are documented. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/campaigns',
    summary: 'Starts a campaign',
    isOpen: true,
    body: newCampaignSchema,
    answer: json('NewCampaign', 201),
  },
  get('/api/campaigns', "The caller's campaigns, the last played first", json('Campaigns')),
  {
    method: 'post',
    path: '/api/campaigns/import',
    summary: 'Takes in a campaign from an archive, or begins one with a map of Text Mapper',
    isOpen: true,
    upload: ['application/gzip', 'text/plain'],
    query: mapImportQuerySchema,
    headers: { 'Idempotency-Key': idempotencySchema },
    answer: json('TakenIn', 201),
  },
  { ...get('/api/demo', 'What a demo shows', json('Demo')), isOpen: true },
  {
    ...get('/api/network', 'Where other devices reach the server', json('Network')),
    isOpen: true,
  },
  get(CAMPAIGN, 'A campaign', json('Campaign')),
  { method: 'delete', path: CAMPAIGN, summary: 'Removes a campaign for good', answer: { status: 204 } },
  get(
    `${CAMPAIGN}/map`,
    'The map, now or after an entry',
    { ...json('Map'), also: MAP_TYPES },
    mapQuerySchema,
  ),
  get(`${CAMPAIGN}/timeline`, 'Where the party was after each entry', json('Timeline'), timelineQuerySchema),
  get(`${CAMPAIGN}/hexes/{q}/{r}`, 'A hex, with its odds while it is unknown', json('Hex'), hexQuerySchema),
  get(`${CAMPAIGN}/battlefields/{q}/{r}`, "A hex's battlefield, and why it is so", json('Battlefield')),
  get(`${CAMPAIGN}/battlefields/{q}/{r}.svg`, 'The same as a drawing', file('image/svg+xml')),
  get(`${CAMPAIGN}/ledger`, 'Entries of the ledger', json('Ledger'), ledgerQuerySchema),
  {
    method: 'post',
    path: `${CAMPAIGN}/commands`,
    summary: 'Carries out a command, once',
    body: commandBodySchema,
    answer: json('CarriedOut'),
  },
  get(`${CAMPAIGN}/journal`, 'What happened, in words', json('Journal'), journalQuerySchema),
  {
    method: 'post',
    path: `${CAMPAIGN}/fork`,
    summary: 'Makes a campaign of this one up to an entry',
    body: forkSchema,
    answer: json('NewCampaign', 201),
  },
  {
    method: 'post',
    path: `${CAMPAIGN}/links`,
    summary: 'Makes a link',
    body: newLinkSchema,
    answer: json('NewLink', 201),
  },
  get(`${CAMPAIGN}/links`, 'The links of a campaign', json('Links')),
  {
    method: 'delete',
    path: `${CAMPAIGN}/links/{linkId}`,
    summary: 'Revokes a link and its children',
    answer: { status: 204 },
  },
  get(`${CAMPAIGN}/people`, 'Who is at the table', json('People')),
  {
    method: 'patch',
    path: `${CAMPAIGN}/people/own`,
    summary: "Changes the caller's name or colour",
    body: personSchema,
    answer: json('Person'),
  },
  {
    method: 'post',
    path: `${CAMPAIGN}/people/{linkId}/forget`,
    summary: 'Forgets a person',
    body: forgetSchema,
    answer: json('Forgotten'),
  },
  get(
    `${EXPORT}/archive`,
    'The whole campaign, to keep or carry elsewhere',
    file('application/gzip'),
    mapQuerySchema,
  ),
  get(
    `${EXPORT}/gazetteer`,
    'All hexes, to be read',
    file('text/markdown', 'text/html'),
    textExportQuerySchema,
  ),
  get(
    `${EXPORT}/journal`,
    'The journal, to be read',
    file('text/markdown', 'text/html'),
    textExportQuerySchema,
  ),
  get(`${EXPORT}/vault`, 'Notes for Obsidian', file('application/zip'), bundleQuerySchema),
  get(`${EXPORT}/foundry`, 'A module for Foundry', file('application/zip'), bundleQuerySchema),
  get(`${EXPORT}/tiled`, 'A map for Tiled', file('application/json', 'application/zip'), bundleQuerySchema),
  get(`${EXPORT}/pdf`, 'An atlas to print', file('application/pdf'), bundleQuerySchema),
  get(
    `${EXPORT}/{format}`,
    'The map: svg, png or text-mapper',
    file('image/svg+xml', 'image/png', 'text/plain'),
    drawingQuerySchema,
  ),
  {
    method: 'post',
    path: '/api/keyring',
    summary: "Puts a link on the browser's keyring",
    isOpen: true,
    body: keyringSchema,
    answer: json('Keyring'),
  },
  {
    method: 'delete',
    path: '/api/keyring',
    summary: 'Ends a keyring, here or everywhere',
    query: endKeyringSchema,
    answer: { status: 204 },
  },
  {
    ...get('/api/keyring/browser', 'What the browser shows as its own, to be cached', json('BrowserKey')),
    isOpen: true,
  },
  {
    method: 'post',
    path: '/api/keyring/admission',
    summary: 'Asks whether the caller may start campaigns',
    isOpen: true,
    answer: { status: 204 },
  },
  {
    method: 'post',
    path: '/api/keyring/offers',
    summary: "Offers the keyring's links to another browser",
    answer: json('KeyringOffer', 201),
  },
  {
    method: 'post',
    path: '/api/keyring/take-over',
    summary: 'Takes over the links of an offered keyring',
    isOpen: true,
    body: takeOverSchema,
    answer: json('TakenOver'),
  },
  { ...get('/api/openapi.json', 'This description', file('application/json')), isOpen: true },
  { ...get('/livez', 'Whether the process answers', json('Alive')), isOpen: true },
  {
    ...get(
      '/readyz',
      'Whether the server can be used, how its backups do, and how many campaigns are damaged',
      json('Ready'),
    ),
    isOpen: true,
  },
  { ...get('/metrics', 'What is measured, for Prometheus', file('text/plain')), isOpen: true },
];
