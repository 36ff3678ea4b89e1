import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { costOfDrawing } from '../../access/limits.ts';
import { placeText } from '../../campaign/entries-in-force.ts';
import { placeNameAt } from '../../campaign/hex-inscriptions.ts';
import type { Axial } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import type { BattlefieldAnswer } from '../../protocol/answers.ts';
import { hexParamsSchema } from '../../protocol/queries.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { tellBattlefield } from '../../telling/battlefield.ts';
import { battlefieldSummary } from '../../telling/battlefield-summary.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost } from '../admission.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { parseOrThrow } from '../parsing.ts';
import type { Drawings } from '../work/drawings.ts';
import { requesterOf } from '../work/gate.ts';
import { sendBytes } from '../work/send-stream.ts';

export interface BattlefieldTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'campaign' | 'entriesOf'>;
  readonly log: Logger;
  readonly drawings: Drawings;
}

/** The battlefields of a campaign's hexes, in words and as drawings. */
export function battlefieldRoutes(tools: BattlefieldTools): Router {
  const { limits, log, drawings } = tools;
  const routes = Router();

  routes.get('/campaigns/:id/battlefields/:q/:r.svg', async (request, response) => {
    const hex = parseOrThrow(hexParamsSchema, request.params);
    const { link, entry, place } = await found(request, hex, tools);
    await countCost(limits, link, costOfDrawing(entry.cells.length));
    const title = `Battlefield at ${place}`;
    const bytes = await drawings.draw(requesterOf(request, response, link), entry.cells.length, () => ({
      title,
      battlefield: entry,
    }));
    await assertStillAdmitted(request, link, tools);
    response.attachment(`battlefield-${hexLabel(hex)}.svg`).type('image/svg+xml');
    await sendBytes(bytes, response, log);
  });

  routes.get('/campaigns/:id/battlefields/:q/:r', async (request, response) => {
    const { entry } = await found(request, parseOrThrow(hexParamsSchema, request.params), tools);
    const answer: BattlefieldAnswer = {
      entry,
      summary: battlefieldSummary(entry),
      told: tellBattlefield(entry),
    };
    response.json(answer);
  });

  return routes;
}

/** The current battlefield of a hex, for somebody who may see it. */
async function found(request: Request, hex: Axial, tools: BattlefieldTools) {
  const link = await admitRequest(request, tools, 'read');
  const { sessions } = tools;
  const campaign = await sessions.campaign(link.campaign);
  if (!campaign) throw noSuchCampaign();
  const standing = campaign.inForce.at('battlefield', placeText(hex));
  const [entry] = standing ? await sessions.entriesOf(link.campaign, [standing.seq], link.role) : [];
  if (entry?.kind !== 'fought')
    throw new HttpProblem('request/not-found', `No battlefield was rolled for hex ${hexLabel(hex)}.`);
  return { link, entry, place: placeNameAt(campaign.inForce, hex) ?? hexLabel(hex) };
}
