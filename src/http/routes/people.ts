import { Router } from 'express';
import { personOf } from '../../access/person.ts';
import { may } from '../../ledger/capabilities.ts';
import { type CampaignId, type LinkId, parseLinkId } from '../../ledger/id.ts';
import type { ForgottenAnswer, PeopleAnswer } from '../../protocol/answers.ts';
import { forgetSchema, personSchema } from '../../protocol/requests.ts';
import type { LinkRow } from '../../session/link-store.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest, countCost, sourceOf } from '../admission.ts';
import { HttpProblem } from '../http-problem.ts';
import { parseBody } from '../parsing.ts';
import { forgetPerson } from '../work/forget-person.ts';

/** The cost of reading a whole ledger, in calls. */
const COST_OF_READING_ALL = 50;

export interface PeopleTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'entrySlices' | 'command' | 'relabel'>;
  readonly onRevoked: (link: LinkId, campaign: CampaignId) => void;
  readonly onPersonChanged: (link: LinkRow) => void;
}

/** The names and colours of people; everybody may change their own. */
export function peopleRoutes(tools: PeopleTools): Router {
  const { access, sessions, security, onPersonChanged, onRevoked } = tools;
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
    const { name: label, colour } = parseBody(personSchema, request);
    const described = await access.changePerson(link, { label, colour });
    if (!described) throw new HttpProblem('access/unknown-token', 'This link was revoked, or has expired.');
    onPersonChanged(described);
    response.json(personOf(described));
  });

  routes.post('/campaigns/:id/people/:linkId/forget', async (request, response) => {
    const owner = await admitRequest(request, tools, 'manage links');
    const { notes } = parseBody(forgetSchema, request);
    if (notes) await countCost(tools.limits, owner, COST_OF_READING_ALL);
    const link = parseLinkId(request.params.linkId);
    if (!link) throw noSuchLink();
    if (link === owner.id)
      throw new HttpProblem(
        'request/malformed',
        "You can't have yourself forgotten: another owner has to do that.",
      );
    const forgotten = await forgetPerson(owner, link, { notes }, tools, async (left) => {
      security.done('person-forgotten', sourceOf(request, response), { campaign: owner.campaign, link });
      onRevoked(link, owner.campaign);
      await sessions.relabel(owner.campaign);
      if (left) onPersonChanged(left);
    });
    if (!forgotten) throw noSuchLink();
    const { link: left, erased } = forgotten;
    const answer: ForgottenAnswer = { person: left && personOf(left), erased };
    response.json(answer);
  });

  return routes;
}

const noSuchLink = () => new HttpProblem('request/not-found', 'This campaign never had such a link.');
