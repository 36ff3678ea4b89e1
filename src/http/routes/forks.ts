import { Router } from 'express';
import { addressOf } from '../../access/address.ts';
import { newCampaignAnswer } from '../../access/campaign-answer.ts';
import type { Demo } from '../../access/demo.ts';
import { costOfMap } from '../../access/limits.ts';
import type { Quotas } from '../../access/quotas.ts';
import { forkSchema } from '../../protocol/requests.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost, sourceOf } from '../admission.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { linkUrl } from '../link-url.ts';
import type { Metrics } from '../metrics.ts';
import { parseBody } from '../parsing.ts';
import { Gate, type GateBounds, requesterOf } from '../work/gate.ts';
import { assertAwaited, removeOnFailure } from '../work/unclaimed.ts';

/** How many forks are made at the same time, and how many may wait for that: every entry of each is verified. */
const BOUNDS: GateBounds = {
  atOnce: 4,
  atOnceFromOne: 2,
  mostWaiting: 256,
  mostWaitingFromOne: 16,
  mostWaitingForOne: 8,
};

export interface ForkTools extends AdmissionTools {
  readonly metrics: Pick<Metrics, 'queue'>;
  readonly sessions: Pick<SessionManager, 'summary' | 'fork' | 'remove'>;
  readonly quotas: Quotas;
  readonly publicUrl: URL | null;
  /** Set on a demo, where forks are deleted after a day; `null` on other servers. */
  readonly demo: Demo | null;
}

/** Creates campaigns that continue from an entry of another one. */
export function forkRoutes(tools: ForkTools): Router {
  const { sessions, access, limits, quotas, publicUrl, metrics, security, demo } = tools;
  const routes = Router();
  const forks = new Gate(BOUNDS);
  metrics.queue('forks', () => forks.waitingCount);

  routes.post('/campaigns/:id/fork', async (request, response) => {
    const link = await admitRequest(request, tools, 'fork');
    const asked = parseBody(forkSchema, request);
    const parent = await sessions.summary(link.campaign);
    if (!parent) throw noSuchCampaign();
    await countCost(limits, link, costOfMap(Math.min(asked.at, parent.seq)));
    const address = addressOf(request);
    const endsAt = demo?.endOfNew ?? null;
    const { row, token } = access.mint('owner', 'owner', endsAt);
    const begin = () =>
      quotas.begin(
        address,
        () => sessions.fork(link.campaign, asked, row, quotas.batchCheck(address)),
        ({ kind }) => kind === 'forked',
      );
    const outcome = await forks.run(requesterOf(request, response, link), async () => {
      await assertStillAdmitted(request, link, tools);
      if (!demo || endsAt === null) return begin();
      return demo.fork(endsAt, begin, (made) => (made.kind === 'forked' ? made.summary.id : null));
    });
    if (outcome.kind === 'no-campaign') throw noSuchCampaign();
    if (outcome.kind === 'no-entry') {
      const { last } = outcome;
      const detail = `There is no entry ${asked.at}: the campaign ends with entry ${last}.`;
      throw new HttpProblem('campaign/no-entry', detail);
    }
    const { summary } = outcome;
    // Meanwhile the client may have lost access to the campaign, or hung up.
    const wanted = assertStillAdmitted(request, link, tools).then(() => assertAwaited(response));
    await removeOnFailure(wanted, async () => {
      await sessions.remove(summary.id);
      demo?.forget(summary.id);
    });
    const facts = { campaign: summary.id, link: row.id };
    security.done('campaign-forked', sourceOf(request, response), facts);
    const url = linkUrl(request, publicUrl, summary.id, token);
    response
      .status(201)
      .json(newCampaignAnswer(summary, { id: row.id, token, url }, { bounds: quotas.bounds, demo }));
  });

  return routes;
}
