import { Router } from 'express';
import { personOf } from '../../access/person.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { PeopleAnswer, Person } from '../../protocol/answers.ts';
import { personSchema } from '../../protocol/requests.ts';
import { type AdmissionTools, admit } from '../admission.ts';
import { HttpProblem } from '../http-problem.ts';
import { parsedBody } from '../parsing.ts';

export interface PeopleTools extends AdmissionTools {
  readonly onDescribed: (campaign: CampaignId, person: Person) => void;
}

/** What people are called and which colours they have; everybody changes his own. */
export function peopleRoutes(tools: PeopleTools): Router {
  const { access, onDescribed } = tools;
  const routes = Router();

  routes.get('/campaigns/:id/people', async (request, response) => {
    const link = await admit(request, tools, 'read');
    const people = await access.people(link.campaign);
    const answer: PeopleAnswer = { own: personOf(link), people: people.map(personOf) };
    response.json(answer);
  });

  routes.patch('/campaigns/:id/people/own', async (request, response) => {
    const link = await admit(request, tools, 'describe oneself');
    const { name: label, colour } = parsedBody(personSchema, request);
    const described = await access.describe(link, { label, colour });
    if (!described)
      throw new HttpProblem('access/unknown-token', 'This link was revoked, or its time is over.');
    const person = personOf(described);
    onDescribed(link.campaign, person);
    response.json(person);
  });

  return routes;
}
