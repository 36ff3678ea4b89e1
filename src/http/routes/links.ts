import { Router } from 'express';
import { addressOf } from '../../access/address.ts';
import { LINK_BYTES, type Quotas } from '../../access/quotas.ts';
import { type CampaignId, type LinkId, parseLinkId } from '../../ledger/id.ts';
import type { LinksAnswer, NewLinkAnswer } from '../../protocol/answers.ts';
import { newLinkSchema } from '../../protocol/requests.ts';
import type { Clock } from '../../session/ports.ts';
import { type AdmissionTools, admitRequest, sourceOf } from '../admission.ts';
import { HttpProblem } from '../http-problem.ts';
import { linkUrl } from '../link-url.ts';
import { parseBody } from '../parsing.ts';

export interface LinkTools extends AdmissionTools {
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly publicUrl: URL | null;
  readonly onRevoked: (link: LinkId, campaign: CampaignId) => void;
}

/** Creating, listing and revoking links to a campaign. */
export function linkRoutes(tools: LinkTools): Router {
  const { access, clock, publicUrl, quotas, security, onRevoked } = tools;
  const routes = Router();

  routes.post('/campaigns/:id/links', async (request, response) => {
    const owner = await admitRequest(request, tools, 'manage links');
    const { role, label, expiresAt } = parseBody(newLinkSchema, request);
    if (expiresAt && Date.parse(expiresAt) <= Date.parse(clock.now()))
      throw new HttpProblem('request/malformed', 'expiresAt: a time that is still to come.');
    quotas.assertMayWrite(addressOf(request));
    const { link, token } = await access.addLink(owner.campaign, role, label, expiresAt ?? null, owner.id);
    quotas.countBytes(addressOf(request), LINK_BYTES);
    const facts = { campaign: owner.campaign, link: link.id, role };
    security.done('link-made', sourceOf(request, response), facts);
    const url = linkUrl(request, publicUrl, owner.campaign, token);
    const { campaign: _, ...shown } = link;
    const answer: NewLinkAnswer = { ...shown, token, url };
    response.status(201).json(answer);
  });

  routes.get('/campaigns/:id/links', async (request, response) => {
    const owner = await admitRequest(request, tools, 'manage links');
    const links = await access.links(owner.campaign);
    const answer: LinksAnswer = {
      links: links.map(({ campaign: _, ...shown }) => ({ ...shown, own: shown.id === owner.id })),
    };
    response.json(answer);
  });

  routes.delete('/campaigns/:id/links/:linkId', async (request, response) => {
    const owner = await admitRequest(request, tools, 'manage links');
    const link = parseLinkId(request.params.linkId);
    if (!link || !(await access.revoke(owner.campaign, link, owner.id)))
      throw new HttpProblem('request/not-found', 'This campaign has no such link, or it was revoked before.');
    security.done('link-revoked', sourceOf(request, response), { campaign: owner.campaign, link });
    onRevoked(link, owner.campaign);
    response.status(204).end();
  });

  return routes;
}
