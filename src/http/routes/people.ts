import { Router } from 'express';
import { personOf } from '../../access/person.ts';
import { may } from '../../ledger/capabilities.ts';
import { asLinkId, type CampaignId, type LinkId } from '../../ledger/id.ts';
import type { ForgottenAnswer, PeopleAnswer } from '../../protocol/answers.ts';
import { forgetSchema, personSchema } from '../../protocol/requests.ts';
import { onceWritten } from '../../session/half-done.ts';
import type { LinkRow } from '../../session/ports.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest, countCost, sourceOf } from '../admission.ts';
import { HttpProblem } from '../http-problem.ts';
import { parsedBody } from '../parsing.ts';
import { eraseNotes } from '../work/erase-notes.ts';

/** What it costs to look through a whole ledger, in calls. */
const COST_OF_READING_ALL = 50;

export interface PeopleTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'entrySlices' | 'command' | 'relabel'>;
  readonly onRevoked: (link: LinkId, campaign: CampaignId) => void;
  readonly onDescribed: (link: LinkRow) => void;
}

/** What people are called and which colours they have; everybody changes their own. */
export function peopleRoutes(tools: PeopleTools): Router {
  const { access, sessions, security, onDescribed, onRevoked } = tools;
  const routes = Router();

  routes.get('/campaigns/:id/people', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const people = await access.people(link.campaign);
    const answer: PeopleAnswer = {
      own: personOf(link),
      people: people.map(personOf),
      ...(may(link.role, 'manage links') && { elsewhere: await access.peopleFromElsewhere(link.campaign) }),
    };
    response.json(answer);
  });

  routes.patch('/campaigns/:id/people/own', async (request, response) => {
    const link = await admitRequest(request, tools, 'describe oneself');
    const { name: label, colour } = parsedBody(personSchema, request);
    const described = await access.describe(link, { label, colour });
    if (!described)
      throw new HttpProblem('access/unknown-token', 'This link was revoked, or its time is over.');
    onDescribed(described);
    response.json(personOf(described));
  });

  routes.post('/campaigns/:id/people/:linkId/forget', async (request, response) => {
    const owner = await admitRequest(request, tools, 'manage links');
    const { notes } = parsedBody(forgetSchema, request);
    if (notes) await countCost(tools.limits, owner, COST_OF_READING_ALL);
    const link = asLinkId(request.params.linkId);
    if (!link) throw noSuchLink();
    if (link === owner.id)
      throw new HttpProblem(
        'request/malformed',
        "You can't have yourself forgotten: another owner has to do that.",
      );
    const eraseAll = async () => (notes ? eraseNotes(owner, link, sessions) : 0);
    // Once: as soon as it can't be done later.
    let erased: number | null = null;
    // With the link that one's own was made from, one's own is gone as well, and erases nothing more.
    if (link === owner.parent) erased = await eraseAll();
    const following = <T>(work: Promise<T>) => (erased ? onceWritten(work) : work);
    const forgotten = await following(access.forget(owner.campaign, link, owner.id));
    if (!forgotten) {
      // Where the campaign was forked or taken in, names came along whose links are none of this server's. Who came along by
      // name alone is not found any more once that is gone: what can fail goes first.
      erased ??= await eraseAll();
      if (!(await following(access.forgetFromElsewhere(owner.campaign, link, owner.id)))) throw noSuchLink();
    }
    security.done('person-forgotten', sourceOf(request, response), { campaign: owner.campaign, link });
    onRevoked(link, owner.campaign);
    await sessions.relabel(owner.campaign);
    if (forgotten) onDescribed(forgotten);
    erased ??= await onceWritten(eraseAll());
    const answer: ForgottenAnswer = { person: forgotten && personOf(forgotten), erased };
    response.json(answer);
  });

  return routes;
}

const noSuchLink = () => new HttpProblem('request/not-found', 'This campaign never had such a link.');
