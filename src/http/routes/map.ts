import { Readable } from 'node:stream';
import { type Request, type Response, Router } from 'express';
import { AnswerWeight, costOfDrawing, costOfMap } from '../../access/limits.ts';
import type { Campaign } from '../../campaign/campaign.ts';
import { oddsFor } from '../../campaign/odds.ts';
import { type DrawingFormat, drawingOf, formatsOf } from '../../formats/map-drawing.ts';
import {
  COMPACT_MAP_TYPE,
  compactMapJson,
  mapJson,
  PACKED_MAP_TYPE,
  packedMapJson,
} from '../../formats/map-json.ts';
import { hexLabel } from '../../hex/label.ts';
import { MOST_BYTES_IN_ANSWER } from '../../protocol/live.ts';
import { hexParamsSchema, ledgerQuerySchema, mapQuerySchema } from '../../protocol/requests.ts';
import type { EntrySlice } from '../../session/entry-slices.ts';
import type { LinkRow } from '../../session/ports.ts';
import { addressOf, admit, countCost, type HttpDependencies, parsed, visitorOf } from '../context.ts';
import { fileName } from '../file-name.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { Drawings, MOST_DRAWN } from '../work/drawings.ts';
import { MapCache } from '../work/map-cache.ts';
import { sendBytes, sendStream } from '../work/send-stream.ts';
import { yieldingStream } from '../work/yielding-stream.ts';

/** What a campaign has to show: its map, single hexes, its ledger, and files made of them. */
export function mapRoutes(dependencies: HttpDependencies): Router {
  const { sessions } = dependencies;
  const routes = Router();
  const cache = new MapCache();
  const drawings = new Drawings();

  routes.get('/campaigns/:id/map', async (request, response) => {
    const link = await admit(request, dependencies);
    const { at } = parsed(mapQuerySchema, request.query);
    const campaign = await opened(link);
    const seq = Math.min(at ?? campaign.seq, campaign.seq);
    const type = request.accepts(Object.keys(MAP_FORMS)) || JSON_TYPE;
    const { mark, jsonOf } = MAP_FORMS[type] ?? PLAIN;
    const gzip = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
    // What was erased since is gone from earlier maps as well, so these are others from then on.
    const erasure = campaign.inForce.ofKind('erasure')[0]?.seq;
    const moment = erasure === undefined ? `${seq}` : `${seq}-${erasure}`;
    const version = `${link.campaign}-${moment}-${link.role}${mark}${gzip ? '-z' : ''}`;
    response.vary('Accept').vary('Accept-Encoding').vary('Authorization').vary('Cookie');
    if (unchanged(request, response, version)) return;
    await countCost(dependencies, link, costOfMap(campaign.world.count));
    const snapshot = await sessions.snapshot(link.campaign, seq);
    if (!snapshot) throw noSuchCampaign();
    const { frame, world } = snapshot;
    const pieces = () => jsonOf(frame, world);
    response.type(type);
    if (!gzip) return sendStream(yieldingStream(pieces()), response, dependencies.log);
    const visitor = visitorOf(request, response, link);
    const packed = await cache.gzipped(`${link.campaign}-${moment}${mark}`, visitor, pieces);
    response.set('Content-Encoding', 'gzip');
    await sendBytes(packed, response, dependencies.log);
  });

  routes.get('/campaigns/:id/hexes/:q/:r', async (request, response) => {
    const link = await admit(request, dependencies);
    const hex = parsed(hexParamsSchema, request.params);
    const campaign = await opened(link);
    const record = campaign.world.recordAt(hex);
    if (record) {
      const odds = oddsFor(campaign, hex);
      const numbers = campaign.world.entriesAt(hex);
      const entries = await Promise.all(numbers.map((seq) => sessions.entries(link.campaign, seq - 1, 1)));
      response.json({ ...record, known: true, ...(odds && { odds }), entries: entries.flat() });
      return;
    }
    response.json({ ...hex, label: hexLabel(hex), known: false, odds: oddsFor(campaign, hex), entries: [] });
  });

  routes.get('/campaigns/:id/ledger', async (request, response) => {
    const link = await admit(request, dependencies);
    const { after, limit } = parsed(ledgerQuerySchema, request.query);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    const slices = sessions.entrySlices(link.campaign, after, { limit, mostBytes: MOST_BYTES_IN_ANSWER });
    const caller = { link: link.id, address: addressOf(request) };
    const page = ledgerJson(slices, new AnswerWeight(dependencies.limits, caller), summary.seq);
    // Read before anything is said, so that a failure is still told as one.
    const { value: first } = await page.next();
    response.type('json');
    await sendStream(Readable.from(continued(first ?? '', page)), response, dependencies.log);
  });

  routes.get('/campaigns/:id/export/:format', async (request, response) => {
    const link = await admit(request, dependencies);
    const { at } = parsed(mapQuerySchema, request.query);
    const { format: wanted } = request.params;
    const drawing = Object.hasOwn(DRAWINGS, wanted) ? DRAWINGS[wanted] : undefined;
    if (!drawing) throw noSuchExport();
    const campaign = await opened(link);
    await countCost(dependencies, link, costOfDrawing(campaign.world.count));
    const snapshot = await sessions.snapshot(link.campaign, at);
    if (!snapshot) throw noSuchCampaign();
    const { frame, world } = snapshot;
    const { settings } = world;
    if (!drawingOf(settings.kind, drawing.format))
      throw new HttpProblem(
        'request/not-found',
        `A world of kind '${settings.kind}' is exported as archive or ${formatsOf(settings.kind).join(' or ')}.`,
      );
    if (world.count > MOST_DRAWN)
      throw new HttpProblem(
        'request/too-large',
        `A drawing shows ${MOST_DRAWN} hexes at most. Ask for an earlier state with ?at=, or for the archive.`,
      );
    const { format, ending, type } = drawing;
    const title = frame.name ?? '';
    const { party, trail } = frame;
    const { extras } = world;
    const order = () => ({ format, title, frame: { party, trail }, settings, extras, rows: world.packed() });
    const bytes = await drawings.draw(visitorOf(request, response, link), world.count, order);
    response.attachment(`${fileName(title)}.${ending}`).type(type);
    await sendBytes(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      response,
      dependencies.log,
    );
  });

  return routes;

  async function opened(link: LinkRow): Promise<Campaign> {
    const campaign = await sessions.campaign(link.campaign);
    if (!campaign) throw noSuchCampaign();
    return campaign;
  }
}

const noSuchExport = () =>
  new HttpProblem('request/not-found', 'A campaign is exported as archive, svg or text-mapper.');

/** The files that a map is drawn into, by the last part of their address. */
const DRAWINGS: Readonly<
  Record<string, { readonly format: DrawingFormat; readonly ending: string; readonly type: string }>
> = {
  svg: { format: 'svg', ending: 'svg', type: 'image/svg+xml' },
  'text-mapper': { format: 'text-mapper', ending: 'txt', type: 'text/plain; charset=utf-8' },
};

const JSON_TYPE = 'application/json';

const PLAIN = { mark: '', jsonOf: mapJson };

/** The forms in which a map is to be had, by their media types; the first is what somebody gets who doesn't mind. */
const MAP_FORMS: Readonly<Record<string, { readonly mark: string; readonly jsonOf: typeof mapJson }>> = {
  [JSON_TYPE]: PLAIN,
  [COMPACT_MAP_TYPE]: { mark: '-c', jsonOf: compactMapJson },
  [PACKED_MAP_TYPE]: { mark: '-p', jsonOf: packedMapJson },
};

/** Answers 304 where the client has this very version; marks the answer with it otherwise. */
function unchanged(request: Request, response: Response, version: string): boolean {
  response.set('ETag', `"${version}"`).set('Cache-Control', 'private, no-cache');
  // Not `request.fresh`: fetch adds `no-cache` of its own to a question with a version in it.
  const has = request
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (!has?.includes(`"${version}"`)) return false;
  response.status(304).end();
  return true;
}

/** A page of the ledger as JSON, slice by slice; it ends early where the caller may have no more for now. */
async function* ledgerJson(
  slices: AsyncIterable<EntrySlice>,
  weight: AnswerWeight,
  head: number,
): AsyncGenerator<string, void, void> {
  let before = '{"entries":[';
  let last = head;
  for await (const { entries, bytes } of slices) {
    yield before + JSON.stringify(entries).slice(1, -1);
    before = ',';
    last = Math.max(last, entries.at(-1)?.seq ?? 0);
    if (!(await weight.add(bytes))) break;
  }
  yield `${before === ',' ? '' : before}],"head":${last}}`;
}

async function* continued(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  yield first;
  yield* rest;
}
