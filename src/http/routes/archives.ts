import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { addressOf, networkOf } from '../../access/address.ts';
import { newCampaignAnswer } from '../../access/campaign-answer.ts';
import { costOfMap } from '../../access/limits.ts';
import type { Quotas } from '../../access/quotas.ts';
import { LARGEST_TEXT_MAP, readTextMap, TEXT_MAP_TOO_LARGE } from '../../formats/text-map/read-text-map.ts';
import { NAMELESS_MAP, type TextMap } from '../../formats/text-map/text-map.ts';
import { TextMapFault } from '../../formats/text-map/text-map-fault.ts';
import type { MapTakenInAnswer, NewCampaignAnswer } from '../../protocol/answers.ts';
import { type MapImportQuery, mapImportQuerySchema, mapQuerySchema } from '../../protocol/queries.ts';
import type { ImportOutcome } from '../../session/archiving.ts';
import { SlicedWork } from '../../session/event-loop.ts';
import type { CampaignSummary, NewOwner } from '../../session/ports.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import type { BatchCheck } from '../../session/taking-in.ts';
import { admitRequest, assertStillAdmitted, countCost, sourceOf } from '../admission.ts';
import { assertMayStart, type StartTools } from '../campaign-start.ts';
import { fileName } from '../file-name.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { linkUrl } from '../link-url.ts';
import type { Metrics } from '../metrics.ts';
import { parsed } from '../parsing.ts';
import { EXPORT_BOUNDS } from '../work/export-bounds.ts';
import { Gate, requesterOf } from '../work/gate.ts';
import { ImportPlaces } from '../work/import-places.ts';
import type { Pace } from '../work/pace.ts';
import { sendStream } from '../work/send-stream.ts';
import { removeUnclaimed } from '../work/unclaimed.ts';
import { discardRest, LARGEST_UPLOAD, uploaded } from '../work/upload.ts';

/** How many bytes an archive may unpack to: more than a million entries. */
const MOST_UNPACKED = 768 * 1024 * 1024;
/** So much it may unpack to however short it is; beyond that, so many times its own length as hardly any does. */
const ALWAYS_UNPACKED = 16 * 1024 * 1024;
const MOST_TIMES_UNPACKED = 20;

export interface ArchiveTools extends StartTools {
  readonly metrics: Pick<Metrics, 'queue'>;
  readonly sessions: Pick<
    SessionManager,
    'summary' | 'exportArchive' | 'importArchive' | 'importMap' | 'remove'
  >;
  readonly quotas: Quotas;
  readonly pace: Pace;
  readonly publicUrl: URL | null;
  readonly log: Logger;
}

/** Whole campaigns, carried out of this server and into it. */
export function archiveRoutes(tools: ArchiveTools): Router {
  const { sessions, limits, log, metrics } = tools;
  const routes = Router();
  const exports = new Gate(EXPORT_BOUNDS);
  metrics.queue('archives', () => exports.waitingCount);
  const imports = new ImportPlaces();

  routes.get('/campaigns/:id/export/archive', async (request, response) => {
    const link = await admitRequest(request, tools, 'export the archive');
    const { at } = parsed(mapQuerySchema, request.query);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    await countCost(limits, link, costOfMap(summary.seq));
    await exports.through(requesterOf(request, response, link), async () => {
      await assertStillAdmitted(request, link, tools);
      const archive = await sessions.exportArchive(link.campaign, at);
      if (!archive) throw noSuchCampaign();
      response.attachment(`${fileName(summary.name ?? '')}.hexfarer.gz`).type('application/gzip');
      await sendStream(archive, response, log);
    });
  });

  routes.post('/campaigns/import', async (request, response) => {
    try {
      await takeIn(request, response, imports, tools);
    } catch (error) {
      // Clients read no answer before they have sent everything, and what is left would be read as the next request.
      await discardRest(request, response);
      throw error;
    }
  });

  return routes;
}

/** Makes a campaign of what a request brings, an archive or the text of a map, and answers with it. */
async function takeIn(
  request: Request,
  response: Response,
  imports: ImportPlaces,
  tools: ArchiveTools,
): Promise<void> {
  const { sessions, access, quotas, publicUrl, security } = tools;
  await assertMayStart(request, tools);
  // Read before the body is: a wrong one needs no upload.
  const asked = request.is('text/plain') ? parsed(mapImportQuerySchema, request.query) : null;
  const minted = access.mint('owner', 'owner');
  const address = addressOf(request);
  const outcome = await imports.within(networkOf(address), async () => {
    await quotas.countImport(address);
    const onBatch = quotas.batchCheck(address);
    return quotas.begin<ImportOutcome | MapOutcome>(
      address,
      () =>
        asked
          ? mapFrom(request, asked, minted.row, onBatch, tools)
          : importFrom(request, minted.row, onBatch, tools),
      ({ kind }) => kind === 'imported',
    );
  });
  if (outcome.kind === 'refused') {
    const { seq, what } = outcome.problem;
    const where = seq === 0 ? 'This is no archive that can be read' : `Entry ${seq}`;
    throw new HttpProblem('archive/unsound', `${where}: ${what}.`, { entry: seq });
  }
  const { summary } = outcome;
  await removeUnclaimed(summary.id, response, sessions);
  const link = { id: minted.row.id, token: minted.token };
  const facts = { campaign: summary.id, link: link.id };
  security.done('campaign-imported', sourceOf(request, response), facts);
  const url = linkUrl(request, publicUrl, summary.id, link.token);
  const dropped = 'dropped' in outcome ? outcome.dropped : null;
  response.status(201).json({
    ...newCampaignAnswer(summary, { ...link, url }, { bounds: quotas.bounds }),
    ...(dropped && { dropped: dropped.lines, droppedCount: dropped.count }),
  } satisfies NewCampaignAnswer | MapTakenInAnswer);
}

/** Takes in the archive that a request brings. */
function importFrom(
  request: Request,
  owner: NewOwner,
  onBatch: BatchCheck,
  { sessions, pace }: ArchiveTools,
): Promise<ImportOutcome> {
  let sent = 0;
  async function* counted(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of uploaded(request, pace, tooLarge)) {
      sent += chunk.length;
      yield chunk;
    }
  }
  const mostBytes = () => Math.min(MOST_UNPACKED, ALWAYS_UNPACKED + MOST_TIMES_UNPACKED * sent);
  return sessions.importArchive(counted(), owner, mostBytes, onBatch);
}

/** Takes in the map that a request brings as text. */
async function mapFrom(
  request: Request,
  { name, start }: MapImportQuery,
  owner: NewOwner,
  onBatch: BatchCheck,
  { sessions, pace }: ArchiveTools,
): Promise<MapOutcome> {
  const bytes = uploaded(request, pace, textTooLarge, LARGEST_TEXT_MAP);
  const map = await textMapOr(() => readTextMap(bytes, new SlicedWork(), start ?? null));
  const { dropped } = map;
  const summary = await sessions.importMap(
    { ...map, name: name ?? map.title ?? NAMELESS_MAP },
    owner,
    onBatch,
  );
  return { kind: 'imported', summary, dropped };
}

/** What came of taking in a map, and what of it could not be taken over. */
interface MapOutcome {
  readonly kind: 'imported';
  readonly summary: CampaignSummary;
  readonly dropped: TextMap['dropped'];
}

async function textMapOr(read: () => Promise<TextMap>): Promise<TextMap> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TextMapFault) throw new HttpProblem(error.code, error.message);
    throw error;
  }
}

const textTooLarge = () => new HttpProblem('request/too-large', TEXT_MAP_TOO_LARGE);

const tooLarge = () =>
  new HttpProblem(
    'request/too-large',
    `An archive may be ${LARGEST_UPLOAD / 1024 / 1024} MB long at most; larger ones go in by \`hexfarer import\`.`,
  );
