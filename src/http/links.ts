import { Router } from 'express';
import { asLinkId } from '../ledger/id.ts';
import type { KeyringAnswer, LinksAnswer, NewLinkAnswer } from '../protocol/answers.ts';
import { keyringSchema, newLinkSchema } from '../protocol/requests.ts';
import { campaignJson } from './campaign-json.ts';
import { admit, countCall, type HttpDependencies, linkUrl, parsedBody, refused } from './context.ts';
import { HttpProblem, noSuchCampaign } from './problems.ts';

/** Links to campaigns, and the keyring on which a browser keeps them. */
export function linkRoutes(dependencies: HttpDependencies): Router {
  const { sessions, access, cookie, limits, publicUrl, onRevoked } = dependencies;
  const routes = Router();

  routes.post('/campaigns/:id/links', async (request, response) => {
    const owner = await admit(request, dependencies, ['owner']);
    const { role, label, expiresAt } = parsedBody(newLinkSchema, request);
    if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now())
      throw new HttpProblem('request/malformed', 'expiresAt: a time that is still to come.');
    const { link, token } = await access.addLink(owner.campaign, role, label, expiresAt ?? null);
    const url = linkUrl(request, publicUrl, owner.campaign, token);
    const { campaign: _, ...shown } = link;
    const answer: NewLinkAnswer = { ...shown, token, url };
    response.status(201).json(answer);
  });

  routes.get('/campaigns/:id/links', async (request, response) => {
    const owner = await admit(request, dependencies, ['owner']);
    const links = await access.links(owner.campaign);
    const answer: LinksAnswer = {
      links: links.map(({ campaign: _, ...shown }) => ({ ...shown, own: shown.id === owner.id })),
    };
    response.json(answer);
  });

  routes.delete('/campaigns/:id/links/:linkId', async (request, response) => {
    const owner = await admit(request, dependencies, ['owner']);
    const link = asLinkId(request.params.linkId);
    if (!link || !(await access.revoke(owner.campaign, link)))
      throw new HttpProblem('request/not-found', 'This campaign has no such link, or it was revoked before.');
    onRevoked(link);
    response.status(204).end();
  });

  routes.post('/keyring', async (request, response) => {
    const { token } = parsedBody(keyringSchema, request);
    const admission = await access.open(token);
    if (!admission.ok) throw await refused(request, admission, limits);
    const { link } = admission;
    await countCall(limits.link(link.id));
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    const keyring = await access.addToKeyring(link.id, cookie.read(request.get('cookie')));
    response.append('Set-Cookie', cookie.write(keyring));
    const answer: KeyringAnswer = { campaign: campaignJson(summary, link.role) };
    response.json(answer);
  });

  return routes;
}
