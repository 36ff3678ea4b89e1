import { Router } from 'express';
import type { Campaign } from '../../campaign/campaign.ts';
import { oddsFor } from '../../campaign/odds.ts';
import { type Axial, hexDistance } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import { isVisibleTo } from '../../ledger/ledger.ts';
import type { HexAnswer } from '../../protocol/answers.ts';
import { hexParamsSchema, hexQuerySchema } from '../../protocol/queries.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest } from '../admission.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { parseOrThrow } from '../parsing.ts';

export interface HexTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'campaign' | 'entriesOfHex'>;
}

/** Single hexes of a campaign, and the odds of what may be found there. */
export function hexRoutes(tools: HexTools): Router {
  const { sessions } = tools;
  const routes = Router();

  routes.get('/campaigns/:id/hexes/:q/:r', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const hex = parseOrThrow(hexParamsSchema, request.params);
    const { from } = parseOrThrow(hexQuerySchema, request.query);
    const campaign = await sessions.campaign(link.campaign);
    if (!campaign) throw noSuchCampaign();
    if (from) assertEnteredFrom(campaign, hex, from);
    const record = campaign.world.recordAt(hex);
    const odds = oddsFor(campaign, hex, from);
    // Notes that are not for this reader do not belong to what is known of the hex.
    const standing = campaign.inForce.ofHex(hex).filter((entry) => isVisibleTo(link.role, entry));
    const numbers = [...campaign.world.entriesAt(hex), ...standing.map(({ seq }) => seq)];
    const entries = await sessions.entriesOfHex(link.campaign, hex, numbers, link.role);
    if (!record) {
      const answer: HexAnswer = { ...hex, label: hexLabel(hex), known: false, odds, entries };
      response.json(answer);
      return;
    }
    const answer: HexAnswer = { ...record, known: true, ...(odds && { odds }), entries };
    response.json(answer);
  });

  return routes;
}

/** Ends the request if a hex could not be entered from another one. */
function assertEnteredFrom({ world }: Campaign, hex: Axial, from: Axial): void {
  if (hexDistance(from, hex) !== 1)
    throw new HttpProblem(
      'request/malformed',
      `from: hex ${hexLabel(from)} is not beside ${hexLabel(hex)}; it takes one of the six that are, as q,r.`,
    );
  if (world.isPassable(from)) return;
  const why = world.has(from) ? 'has been seen from afar only' : 'has not been revealed';
  throw new HttpProblem(
    'campaign/not-known',
    `from: hex ${hexLabel(from)} ${why}; a hex is entered from one that the party has been in.`,
  );
}
