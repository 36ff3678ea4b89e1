import { Router } from 'express';
import type { Logger } from 'pino';
import { askerOf } from '../../access/address.ts';
import { costOfDrawing } from '../../access/limits.ts';
import { TEXT_FORMS } from '../../formats/document/text-forms.ts';
import { textExportQuerySchema } from '../../protocol/queries.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost } from '../admission.ts';
import { fileName } from '../file-name.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import type { Metrics } from '../metrics.ts';
import { parseOrThrow } from '../parsing.ts';
import { MOST_DRAWN } from '../work/drawings.ts';
import { EXPORT_BOUNDS } from '../work/export-bounds.ts';
import { Gate, requesterOf } from '../work/gate.ts';
import { sendStream } from '../work/send-stream.ts';
import { entriesToRead, type Snapshots } from '../work/snapshots.ts';
import { yieldingStream } from '../work/yielding-stream.ts';

export interface GazetteerTools extends AdmissionTools {
  readonly metrics: Pick<Metrics, 'queue'>;
  readonly sessions: Pick<SessionManager, 'campaign'>;
  readonly snapshots: Pick<Snapshots, 'of'>;
  readonly log: Logger;
}

/** Memory for each hex while a gazetteer is written: the world at that moment, and everything in force there. */
const KEPT_PER_HEX_BYTES = 200;

/** All hexes of a campaign with what people put there, as a file. */
export function gazetteerRoutes(tools: GazetteerTools): Router {
  const { sessions, snapshots, limits, log, metrics } = tools;
  const routes = Router();
  const exports = new Gate(EXPORT_BOUNDS);
  metrics.queue('gazetteers', () => exports.waitingCount);

  routes.get('/campaigns/:id/export/gazetteer', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const { at, as } = parseOrThrow(textExportQuerySchema, request.query);
    const campaign = await sessions.campaign(link.campaign);
    if (!campaign) throw noSuchCampaign();
    await countCost(limits, link, costOfDrawing(campaign.world.count, entriesToRead(campaign, at)));
    const { extension, type, gazetteer } = TEXT_FORMS[as];
    const requester = requesterOf(request, response, link);
    await exports.run(requester, async (leave) => {
      const assertAdmitted = () => assertStillAdmitted(request, link, tools);
      await assertAdmitted();
      const snapshot = await snapshots.of(campaign, at, link, requester);
      if (!snapshot) throw noSuchCampaign();
      const { frame, world } = snapshot;
      if (world.count > MOST_DRAWN) throw tooLarge();
      const title = frame.name ?? '';
      response.attachment(`${fileName(title, 'gazetteer')}.${extension}`).type(type);
      const pieces = gazetteer({ frame, world, title });
      const keeps = world.count * KEPT_PER_HEX_BYTES;
      await sendStream(yieldingStream(pieces, askerOf(request)), response, log, {
        leave,
        keeps,
        assertAdmitted,
      });
    });
  });

  return routes;
}

const tooLarge = () =>
  new HttpProblem(
    'request/too-large',
    `A gazetteer lists ${MOST_DRAWN} hexes at most. Ask for an earlier state with ?at=, or for the archive.`,
  );
