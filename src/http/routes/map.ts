import { createHmac, randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { askerOf } from '../../access/address.ts';
import { costOfMap } from '../../access/limits.ts';
import type { Campaign } from '../../campaign/campaign.ts';
import { mapVersion } from '../../campaign/map-version.ts';
import {
  COMPACT_MAP_TYPE,
  compactMapJson,
  MAP_FRAME_TYPE,
  mapFrameJson,
  mapJson,
  PACKED_MAP_TYPE,
  packedMapJson,
} from '../../formats/map-json.ts';
import { audienceOf } from '../../ledger/capabilities.ts';
import type { CampaignId } from '../../ledger/id.ts';
import { isVisibleTo } from '../../ledger/ledger.ts';
import type { Role } from '../../ledger/role.ts';
import { mapQuerySchema } from '../../protocol/queries.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost } from '../admission.ts';
import { noSuchCampaign } from '../http-problem.ts';
import type { Metrics } from '../metrics.ts';
import { parseOrThrow } from '../parsing.ts';
import { requesterOf } from '../work/gate.ts';
import type { MapCache } from '../work/map-cache.ts';
import { sendBytes, sendStream } from '../work/send-stream.ts';
import { entriesToRead, type Snapshots } from '../work/snapshots.ts';
import { yieldingStream } from '../work/yielding-stream.ts';

export interface MapTools extends AdmissionTools {
  readonly maps: MapCache;
  readonly metrics: Pick<Metrics, 'queue'>;
  readonly sessions: Pick<SessionManager, 'campaign'>;
  readonly snapshots: Pick<Snapshots, 'of'>;
  readonly log: Logger;
}

/** A campaign's map as JSON, current or after an earlier entry. */
export function mapRoutes(tools: MapTools): Router {
  const { sessions, snapshots, limits, log, maps, metrics } = tools;
  const routes = Router();
  // Hashed, since a version reveals more than everybody may know, such as which of the entries withheld from them is an
  // erasure.
  const key = randomBytes(32);
  const nameOf = (version: string): string =>
    createHmac('sha256', key).update(version).digest('base64url').slice(0, 22);
  metrics.queue('maps', () => maps.waitingCount);

  routes.get('/campaigns/:id/map', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const { at } = parseOrThrow(mapQuerySchema, request.query);
    const campaign = await sessions.campaign(link.campaign);
    if (!campaign) throw noSuchCampaign();
    const seq = Math.min(at ?? campaign.seq, campaign.seq);
    const type = request.accepts(Object.keys(MAP_FORMS)) || JSON_TYPE;
    const { mark, jsonOf } = MAP_FORMS[type] ?? PLAIN;
    const gzip = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
    // One version for all who may see the same, and a different one for others.
    const seen = `${mapNamePrefix(link.campaign)}${mapVersion(campaign, seq)}-${audienceOf(link.role)}`;
    response.vary('Accept').vary('Accept-Encoding').vary('Authorization').vary('Cookie');
    if (unchanged(request, response, nameOf(`${seen}${mark}${gzip ? '-z' : ''}`))) return;
    const hexes = type === MAP_FRAME_TYPE ? 0 : campaign.world.count;
    const entries = campaign.inForce.size + entriesToRead(campaign, at);
    await countCost(limits, link, costOfMap(hexes + entries, bytesOfNotes(campaign, link.role)));
    const requester = requesterOf(request, response, link);
    const snapshot = await snapshots.of(campaign, seq, link, requester);
    await assertStillAdmitted(request, link, tools);
    if (!snapshot) throw noSuchCampaign();
    const { frame, world } = snapshot;
    const pieces = () => jsonOf(frame, world);
    response.type(type);
    if (!gzip) return sendStream(yieldingStream(pieces(), askerOf(request)), response, log);
    const packed = await maps.gzipped(`${seen}${mark}`, requester, pieces);
    await assertStillAdmitted(request, link, tools);
    response.set('Content-Encoding', 'gzip');
    await sendBytes(packed, response, log);
  });

  return routes;
}

/** The prefix of the cache names of all maps of a campaign. */
export const mapNamePrefix = (campaign: CampaignId): string => `${campaign}-`;

/** About how many bytes the notes take that somebody with this role may see. */
const bytesOfNotes = ({ inForce }: Pick<Campaign, 'inForce'>, role: Role): number =>
  inForce
    .ofKind('note')
    .filter((note) => isVisibleTo(role, note))
    .reduce((sum, note) => sum + (note.kind === 'noted' ? (note.text?.length ?? 0) : 0), 0);

const JSON_TYPE = 'application/json';

const PLAIN = { mark: '', jsonOf: mapJson };

/** The formats of a map by media type; the first is for requests that accept any. */
const MAP_FORMS: Readonly<Record<string, { readonly mark: string; readonly jsonOf: typeof mapJson }>> = {
  [JSON_TYPE]: PLAIN,
  [COMPACT_MAP_TYPE]: { mark: '-c', jsonOf: compactMapJson },
  [PACKED_MAP_TYPE]: { mark: '-p', jsonOf: packedMapJson },
  [MAP_FRAME_TYPE]: { mark: '-f', jsonOf: mapFrameJson },
};

/** Responds with 304 if the client has this version; otherwise adds the version to the response. */
function unchanged(request: Request, response: Response, version: string): boolean {
  response.set('ETag', `"${version}"`).set('Cache-Control', 'private, no-cache');
  // Not `request.fresh`: when a request names a version, fetch adds `no-cache` by itself.
  const has = request
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (!has?.some((tag) => tag === '*' || tag === `"${version}"`)) return false;
  response.status(304).end();
  return true;
}
