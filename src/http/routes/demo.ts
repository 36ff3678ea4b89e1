import { Router } from 'express';
import { campaignAnswer } from '../../access/campaign-answer.ts';
import { type Demo, FORK_HOURS } from '../../access/demo.ts';
import type { CampaignAnswer, DemoAnswer } from '../../protocol/answers.ts';
import { unlessUnreadable } from '../../session/damaged-ledger.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { HttpProblem } from '../http-problem.ts';

export interface DemoRouteTools {
  readonly demo: Demo | null;
  readonly sessions: Pick<SessionManager, 'summary'>;
}

/** The campaigns that a demo shows. */
export function demoRoutes({ demo, sessions }: DemoRouteTools): Router {
  const routes = Router();
  routes.get('/demo', async (_request, response) => {
    if (!demo) throw new HttpProblem('request/not-found', 'This server is no demo.');
    const campaigns: CampaignAnswer[] = [];
    for (const id of demo.shown) {
      const summary = await sessions.summary(id).catch(unlessUnreadable);
      if (summary && summary !== 'unreadable') campaigns.push(campaignAnswer(summary, 'watcher', { demo }));
    }
    const answer: DemoAnswer = { campaigns, forkHours: FORK_HOURS, room: demo.forksLeft > 0 };
    response.json(answer);
  });
  return routes;
}
