import { type Request, type Response, Router } from 'express';
import { costOfMap } from '../../access/limits.ts';
import { mapQuerySchema } from '../../protocol/requests.ts';
import type { ImportOutcome } from '../../session/archiving.ts';
import { campaignAnswer } from '../campaign-answer.ts';
import {
  addressOf,
  admit,
  countCost,
  type HttpDependencies,
  linkUrl,
  parsed,
  visitorOf,
} from '../context.ts';
import { fileName } from '../file-name.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { Gate, type GateBounds } from '../work/gate.ts';
import { sendStream } from '../work/send-stream.ts';
import { discardRest, LARGEST_UPLOAD, uploaded } from '../work/upload.ts';

/** How many archives are taken in at the same time, in all and from one address: each keeps the processor busy. */
const AT_ONCE = 6;
const AT_ONCE_FROM_ONE = 2;
const TRY_AGAIN_S = 10;
/** How many archives are written and sent at the same time, and how many may wait for that. */
const WRITTEN: GateBounds = {
  atOnce: 4,
  atOnceFromOne: 2,
  mostWaiting: 256,
  mostWaitingFromOne: 16,
  mostWaitingForOne: 8,
};
/** How many bytes an archive may unpack to: more than a million entries. */
const MOST_UNPACKED = 768 * 1024 * 1024;

/** Whole campaigns, carried out of this server and into it. */
export function archiveRoutes(dependencies: HttpDependencies): Router {
  const { sessions, access, publicUrl, log } = dependencies;
  const routes = Router();
  const writing = new Gate(WRITTEN);
  /** From where the archives come that are being taken in. */
  const underWay: string[] = [];

  routes.get('/campaigns/:id/export/archive', async (request, response) => {
    const link = await admit(request, dependencies, ['owner']);
    const { at } = parsed(mapQuerySchema, request.query);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    await countCost(dependencies, link, costOfMap(summary.seq));
    await writing.through(visitorOf(request, response, link), async () => {
      const archive = await sessions.exportArchive(link.campaign, at);
      if (!archive) throw noSuchCampaign();
      response.attachment(`${fileName(summary.name ?? '')}.hexfarer.gz`).type('application/gzip');
      await sendStream(archive, response, log);
    });
  });

  routes.post('/campaigns/import', async (request, response) => {
    try {
      await takeIn(request, response);
    } catch (error) {
      // An answer would not be read before everything is sent, and what is left over would be taken for the next request.
      await discardRest(request, response);
      throw error;
    }
  });

  return routes;

  async function takeIn(request: Request, response: Response): Promise<void> {
    const address = addressOf(request);
    const fromThere = underWay.filter((other) => other === address).length;
    if (underWay.length >= AT_ONCE || fromThere >= AT_ONCE_FROM_ONE) throw tooManyAtOnce();
    const minted = access.mint('owner', 'owner');
    underWay.push(address);
    let outcome: ImportOutcome;
    try {
      outcome = await sessions.importArchive(uploaded(request, tooLarge), minted.row, MOST_UNPACKED);
    } finally {
      underWay.splice(underWay.indexOf(address), 1);
    }
    if (outcome.kind === 'refused') {
      const { seq, what } = outcome.problem;
      const where = seq === 0 ? 'This is no archive that can be read' : `Entry ${seq}`;
      throw new HttpProblem('archive/unsound', `${where}: ${what}.`, { entry: seq });
    }
    const { summary } = outcome;
    const link = { id: minted.row.id, token: minted.token };
    const url = linkUrl(request, publicUrl, summary.id, link.token);
    response
      .status(201)
      .json({ campaign: campaignAnswer(summary, 'owner'), links: { owner: { ...link, url } } });
  }
}

const tooManyAtOnce = () =>
  new HttpProblem(
    'limits/too-many-requests',
    `Other archives are being taken in. Try again in ${TRY_AGAIN_S} s.`,
    {},
    TRY_AGAIN_S,
  );

const tooLarge = () =>
  new HttpProblem(
    'request/too-large',
    `An archive may be ${LARGEST_UPLOAD / 1024 / 1024} MB long at most; larger ones go in by \`hexfarer import\`.`,
  );
