import { Router } from 'express';
import type { CampaignStatus } from '../../campaign/status.ts';
import { FIRST_STATUS } from '../../campaign/status.ts';
import type { TimelineAnswer } from '../../protocol/answers.ts';
import { timelineQuerySchema } from '../../protocol/queries.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { hexesEntered } from '../../world/hexes-entered.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost } from '../admission.ts';
import { noSuchCampaign } from '../http-problem.ts';
import { parseOrThrow } from '../parsing.ts';
import { requesterOf } from '../work/gate.ts';

/** How many entries in a response cost as much as one call. */
const ENTRIES_A_CALL = 5000;
/** The most steps whose paths one response contains; it ends before the entry that would exceed them. */
const MOST_STEPS = 50_000;

export interface TimelineTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'summary' | 'statuses' | 'entriesOf'>;
}

/** The party's hex and the day after each entry, to control a replay. */
export function timelineRoutes(tools: TimelineTools): Router {
  const { sessions, limits } = tools;
  const routes = Router();

  routes.get('/campaigns/:id/timeline', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const { campaign: id, role } = link;
    const { after, limit } = parseOrThrow(timelineQuerySchema, request.query);
    const summary = await sessions.summary(id);
    if (!summary) throw noSuchCampaign();
    const asked = Math.min(limit, Math.max(0, summary.seq - after));
    await countCost(limits, link, Math.floor(asked / ENTRIES_A_CALL));
    const { address: asker, signal } = requesterOf(request, response, link);
    const reader = { asker, signal };
    // The previous status is needed to compute how many steps the first entry made.
    const [before = FIRST_STATUS, ...told] =
      after === 0
        ? [FIRST_STATUS, ...(await sessions.statuses(id, 0, limit, reader))]
        : await sessions.statuses(id, after - 1, limit + 1, reader);
    const { statuses, ways } = withinSteps(before, told, after);
    const entries = await sessions.entriesOf(id, ways, role, reader);
    await assertStillAdmitted(request, link, tools);
    const answer: TimelineAnswer = {
      q: statuses.map(({ party }) => party?.q ?? null),
      r: statuses.map(({ party }) => party?.r ?? null),
      day: statuses.map(({ day }) => day),
      paths: entries.flatMap((entry) =>
        entry.kind === 'withheld' ? [] : [{ seq: entry.seq, path: hexesEntered(entry) }],
      ),
      // New entries may have come meanwhile; if `after` is beyond the end, it does not count as one.
      head: statuses.length === 0 ? summary.seq : Math.max(summary.seq, after + statuses.length),
    };
    response.json(answer);
  });

  return routes;
}

/** The leading statuses within the limit of steps, and the numbers of entries with more than one step. */
function withinSteps(before: CampaignStatus, told: readonly CampaignStatus[], after: number) {
  const ways: number[] = [];
  let steps = 0;
  for (const [index, status] of told.entries()) {
    const made = status.steps - (told[index - 1] ?? before).steps;
    if (made <= 1) continue;
    steps += made;
    if (steps > MOST_STEPS && index > 0) return { statuses: told.slice(0, index), ways };
    ways.push(after + index + 1);
  }
  return { statuses: told, ways };
}
