import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
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
import { idempotencySchema } from '../../protocol/requests.ts';
import type { ImportOutcome, UnderWayElsewhere } from '../../session/archiving.ts';
import { SlicedWork } from '../../session/event-loop.ts';
import type { NamedMap } from '../../session/given-map.ts';
import type { NewOwner } from '../../session/link-store.ts';
import type { Clock, RequestKey } from '../../session/ports.ts';
import type { RepetitionOutcome } from '../../session/repeated-request.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import type { BatchCheck } from '../../session/store-copy.ts';
import { admitRequest, assertStillAdmitted, countCost, sourceOf } from '../admission.ts';
import { assertMayStart, type StartTools } from '../campaign-start.ts';
import { fileName } from '../file-name.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { linkUrl } from '../link-url.ts';
import type { Metrics } from '../metrics.ts';
import { parseOrThrow } from '../parsing.ts';
import { EXPORT_BOUNDS } from '../work/export-bounds.ts';
import { Gate, requesterOf } from '../work/gate.ts';
import { ImportPlaces, underWay } from '../work/import-places.ts';
import type { Pace } from '../work/pace.ts';
import {
  anotherOwnerLink,
  assertRepeatable,
  assertSeldomRepeated,
  idAndToken,
  idReused,
} from '../work/repeated-start.ts';
import { sendStream } from '../work/send-stream.ts';
import { removeUnclaimed } from '../work/unclaimed.ts';
import { discardRest, LARGEST_UPLOAD, UploadProgress, uploadChunks } from '../work/upload.ts';

/** How many bytes an archive may unpack to: enough for more than a million entries. */
const MOST_UNPACKED = 768 * 1024 * 1024;
/** Every archive may unpack to this much, plus this many times its own length, which hardly any needs. */
const ALWAYS_UNPACKED = 16 * 1024 * 1024;
const MOST_TIMES_UNPACKED = 20;

export interface ArchiveTools extends StartTools {
  readonly metrics: Pick<Metrics, 'queue'>;
  readonly sessions: Pick<
    SessionManager,
    | 'summary'
    | 'exportArchive'
    | 'importArchive'
    | 'importMap'
    | 'remove'
    | 'requestKey'
    | 'archiveKey'
    | 'madeBefore'
    | 'repetition'
  >;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly pace: Pace;
  readonly publicUrl: URL | null;
  readonly log: Logger;
}

/** Export and import of whole campaigns. */
export function archiveRoutes(tools: ArchiveTools): Router {
  const { sessions, limits, log, metrics } = tools;
  const routes = Router();
  const exports = new Gate(EXPORT_BOUNDS);
  metrics.queue('archives', () => exports.waitingCount);
  const imports = new ImportPlaces(tools.pace);

  routes.get('/campaigns/:id/export/archive', async (request, response) => {
    const link = await admitRequest(request, tools, 'export the archive');
    const { at } = parseOrThrow(mapQuerySchema, request.query);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    await countCost(limits, link, costOfMap(summary.seq));
    await exports.run(requesterOf(request, response, link), async (leave) => {
      const assertAdmitted = () => assertStillAdmitted(request, link, tools);
      await assertAdmitted();
      const archive = await sessions.exportArchive(link.campaign, at);
      if (!archive) throw noSuchCampaign();
      response.attachment(`${fileName(summary.name ?? '')}.hexfarer.gz`).type('application/gzip');
      await sendStream(archive, response, log, { leave, assertAdmitted });
    });
  });

  routes.post('/campaigns/import', async (request, response) => {
    try {
      await importUpload(request, response, imports, tools);
    } catch (error) {
      // Clients read no response before they have sent the whole body, and the rest would be parsed as the next
      // request.
      await discardRest(request, response);
      throw error;
    }
  });

  return routes;
}

/** Creates a campaign from the archive or text map in a request, and responds with it. */
async function importUpload(
  request: Request,
  response: Response,
  imports: ImportPlaces,
  tools: ArchiveTools,
): Promise<void> {
  const { sessions, access, clock, quotas, publicUrl, security } = tools;
  await assertMayStart(request, tools);
  // Checked before the body is read: if the query or the id is wrong, nothing needs to be uploaded.
  const asked = request.is('text/plain') ? parseOrThrow(mapImportQuerySchema, request.query) : null;
  const id = parseOrThrow(idempotencySchema, request.get('idempotency-key'));
  const sent: SentImport = { request, asked, id, progress: new UploadProgress() };
  const upload = {
    progress: sent.progress,
    isComplete: () => request.complete,
    end: () => void request.destroy(),
  };
  const minted = access.mint('owner', 'owner');
  const outcome = await imports.run({ address: networkOf(addressOf(request)), id, upload }, async () => {
    const firstAt = id === undefined ? null : await sessions.madeBefore(id);
    if (firstAt === null) return begin(sent, minted.row, tools);
    assertRepeatable(firstAt, clock);
    return repeat(sent, tools);
  });
  if (outcome.kind === 'id-reused') throw idReused();
  if (outcome.kind === 'under-way') throw underWay();
  if (outcome.kind === 'refused') {
    const { seq, what } = outcome.problem;
    const where = seq === 0 ? 'This is no archive that can be read' : `Entry ${seq}`;
    throw new HttpProblem('archive/unsound', `${where}: ${what}.`, { entry: seq });
  }
  const { summary, dropped } = outcome;
  // With an id the client can ask for it again.
  if (id === undefined) await removeUnclaimed(summary.id, response, sessions);
  const link =
    outcome.kind === 'repeated'
      ? await anotherOwnerLink(summary.id, outcome.firstAt, tools)
      : idAndToken(minted);
  const facts = { campaign: summary.id, link: link.id };
  const source = sourceOf(request, response);
  if (outcome.kind === 'imported') security.done('campaign-imported', source, facts);
  else security.done('link-made', source, { ...facts, role: 'owner' });
  const url = linkUrl(request, publicUrl, summary.id, link.token);
  response.status(201).json({
    ...newCampaignAnswer(summary, { ...link, url }, { bounds: quotas.bounds }),
    ...(dropped && { dropped: dropped.lines, droppedCount: dropped.count }),
  } satisfies NewCampaignAnswer | MapTakenInAnswer);
}

/** An import request. */
interface SentImport {
  readonly request: Request;
  /** The parameters of a text map; `null` for an archive. */
  readonly asked: MapImportQuery | null;
  /** The id that makes the request safe to send again. */
  readonly id: string | undefined;
  readonly progress: UploadProgress;
}

/** The outcome, and the lines of a map that could not be imported. */
type TakenIn = (ImportOutcome | RepetitionOutcome | UnderWayElsewhere) & {
  readonly dropped?: TextMap['dropped'];
};

/** Imports an upload that was not sent before. */
async function begin(sent: SentImport, owner: NewOwner, tools: ArchiveTools): Promise<TakenIn> {
  const { quotas, sessions } = tools;
  const address = addressOf(sent.request);
  const uncount = await quotas.countImport(address);
  const onBatch = quotas.batchCheck(address);
  const work = async (): Promise<TakenIn> => {
    if (!sent.asked) return importFrom(sent, owner, onBatch, tools);
    const { map, key } = await mapFrom(sent, sent.asked, tools);
    const outcome = await sessions.importMap(map, owner, { onBatch, request: key });
    return { ...outcome, dropped: map.dropped };
  };
  const outcome = await quotas.begin(address, work, ({ kind }) => kind === 'imported');
  // Counted once, where it is being carried out.
  if (outcome.kind === 'under-way') await uncount();
  return outcome;
}

/**
 * Reads an upload whose id was used before, to find out whether it is the same. It does not count as an import, so it
 * is processed further only if it is exactly the same.
 */
async function repeat(sent: SentImport, tools: ArchiveTools): Promise<TakenIn> {
  const { sessions, access } = tools;
  const { asked } = sent;
  const text = sentText(sent, tools);
  const chunks: Buffer[] = [];
  if (asked) for await (const chunk of text.chunks) chunks.push(chunk);
  const key = asked ? mapKey(text.hash(), sent, sessions) : await repeatedKey(sent, tools);
  const again = key && (await sessions.repetition(key));
  if (again?.kind !== 'repeated') return { kind: 'id-reused' };
  if (!asked) return again;
  assertSeldomRepeated(await access.links(again.summary.id));
  const { dropped } = await readTextMap(Readable.from(chunks), new SlicedWork(), asked.start ?? null);
  return { ...again, dropped };
}

async function repeatedKey(
  { request, id = '', progress }: SentImport,
  tools: ArchiveTools,
): Promise<RequestKey | null> {
  const bytes = () => uploadChunks(request, tools.pace, tooLarge, { progress });
  const key = await tools.sessions.archiveKey(id, bytes());
  // Clients read no response before they have sent the whole body.
  for await (const _ of bytes());
  return key;
}

/** The text of a map in chunks, and its SHA-256 after the last one. */
function sentText({ request, progress }: SentImport, { pace }: ArchiveTools) {
  const hash = createHash('sha256');
  async function* chunks(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of uploadChunks(request, pace, textTooLarge, {
      most: LARGEST_TEXT_MAP,
      progress,
    })) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { chunks: chunks(), hash: () => hash.digest('hex') };
}

/** The key by which a request with a map is recognised if it is repeated; `null` if it has no id. */
const mapKey = (
  hash: string,
  { id, asked }: SentImport,
  sessions: Pick<SessionManager, 'requestKey'>,
): RequestKey | null => (id === undefined ? null : sessions.requestKey(id, { map: hash, asked }));

/** Imports the archive in a request. */
async function importFrom(
  { request, id, progress }: SentImport,
  owner: NewOwner,
  onBatch: BatchCheck,
  { sessions, pace }: ArchiveTools,
): Promise<ImportOutcome | RepetitionOutcome | UnderWayElsewhere> {
  const bytes = () => uploadChunks(request, pace, tooLarge, { progress });
  const mostBytes = () => Math.min(MOST_UNPACKED, ALWAYS_UNPACKED + MOST_TIMES_UNPACKED * progress.bytes);
  const outcome = await sessions.importArchive(bytes(), owner, mostBytes, { onBatch, requestId: id });
  // Another server imported it first. Clients read no response before they have sent the whole body.
  if (outcome.kind === 'repeated') for await (const _ of bytes());
  return outcome;
}

/** Parses the text map in a request; also returns the request's key, if it has an id. */
async function mapFrom(
  sent: SentImport,
  asked: MapImportQuery,
  tools: ArchiveTools,
): Promise<{ readonly map: NamedMap & TextMap; readonly key: RequestKey | null }> {
  const { name, start } = asked;
  const { chunks, hash } = sentText(sent, tools);
  const map = await textMapOr(() => readTextMap(chunks, new SlicedWork(), start ?? null));
  return {
    map: { ...map, name: name ?? map.title ?? NAMELESS_MAP },
    key: mapKey(hash(), sent, tools.sessions),
  };
}

async function textMapOr(read: () => Promise<TextMap>): Promise<TextMap> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TextMapFault)) throw error;
    const ofArchives = error.isBinary ? ' An archive is sent as application/gzip.' : '';
    throw new HttpProblem(error.code, `${error.message}${ofArchives}`);
  }
}

const textTooLarge = () => new HttpProblem('request/too-large', TEXT_MAP_TOO_LARGE);

const tooLarge = () =>
  new HttpProblem(
    'request/too-large',
    `An archive may be ${LARGEST_UPLOAD / 1024 / 1024} MB long at most; larger ones go in by \`hexfarer import\`.`,
  );
