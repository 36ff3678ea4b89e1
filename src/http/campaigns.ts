import { Router } from 'express';
import { actorOf } from '../access/access.ts';
import { ROLES } from '../ledger/role.ts';
import type { CampaignsAnswer, CarriedOut, NewCampaignAnswer } from '../protocol/answers.ts';
import { commandBodySchema, newCampaignSchema } from '../protocol/requests.ts';
import type { CampaignSummary, LinkRow } from '../session/ports.ts';
import { campaignJson } from './campaign-json.ts';
import {
  admit,
  countCall,
  credentialsOf,
  type HttpDependencies,
  linkUrl,
  parsedBody,
  refused,
} from './context.ts';
import { HttpProblem, noSuchCampaign } from './problems.ts';

/** For how long a request for a new campaign may be sent again. After that its id opens nothing any more. */
const REPEATABLE_MS = 10 * 60 * 1000;

/** Campaigns: making, listing, reading, commanding and removing them. */
export function campaignRoutes(dependencies: HttpDependencies): Router {
  const { sessions, access, cookie, publicUrl, limits } = dependencies;
  const routes = Router();

  routes.post('/campaigns', async (request, response) => {
    const { id: requestId, keep, ...wanted } = parsedBody(newCampaignSchema, request);
    const minted = access.mint('owner', 'owner');
    const outcome = await sessions.create({ ...wanted, requestId }, minted.row);
    if (outcome.kind === 'id-reused') throw idReused();
    const { summary } = outcome;
    let link = { id: minted.row.id, token: minted.token };
    if (outcome.kind === 'repeated') {
      // The token of the first answer can't be told again; whoever knows the request's id gets another in its place.
      if (Date.now() - Date.parse(outcome.firstAt) > REPEATABLE_MS) throw idReused();
      const again = await access.addLink(summary.id, 'owner', 'owner');
      link = { id: again.link.id, token: again.token };
    }
    if (keep) {
      const keyring = await access.addToKeyring(link.id, cookie.read(request.get('cookie')));
      response.append('Set-Cookie', cookie.write(keyring));
    }
    const url = linkUrl(request, publicUrl, summary.id, link.token);
    const answer: NewCampaignAnswer = {
      campaign: campaignJson(summary, 'owner'),
      links: { owner: { ...link, url } },
    };
    response.status(201).json(answer);
  });

  routes.get('/campaigns', async (request, response) => {
    const credentials = credentialsOf(request, cookie);
    const held = await access.held(credentials);
    // A browser that was never here has no campaigns; that is an answer, not an error.
    if ('ok' in held && held.code !== 'access/no-token') throw await refused(request, held, limits);
    const links = 'ok' in held ? [] : held;
    const [shown] = links;
    if (credentials.token !== undefined && shown) await countCall(limits.link(shown.id));
    const campaigns = await Promise.all(
      strongestOfEach(links).map((link) => withRole(link, sessions.summary(link.campaign))),
    );
    const found = campaigns.filter((campaign) => campaign !== null);
    found.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    const answer: CampaignsAnswer = { campaigns: found };
    response.json(answer);
  });

  routes.get('/campaigns/:id', async (request, response) => {
    const link = await admit(request, dependencies);
    const campaign = await withRole(link, sessions.summary(link.campaign));
    if (!campaign) throw noSuchCampaign();
    response.json(campaign);
  });

  routes.post('/campaigns/:id/commands', async (request, response) => {
    const link = await admit(request, dependencies);
    const { id, command } = parsedBody(commandBodySchema, request);
    const outcome = await sessions.command(link.campaign, id, command, actorOf(link));
    if (!outcome.ok) {
      const { code, detail, ...more } = outcome.refusal;
      throw new HttpProblem(code, detail, more);
    }
    const answer: CarriedOut = { seq: outcome.seq, entries: outcome.entries };
    response.json(answer);
  });

  routes.delete('/campaigns/:id', async (request, response) => {
    const link = await admit(request, dependencies, ['owner']);
    await sessions.remove(link.campaign);
    dependencies.onRemoved(link.campaign);
    response.status(204).end();
  });

  return routes;
}

const idReused = () =>
  new HttpProblem('request/id-reused', 'This id was used for another campaign; draw a new UUID for each.');

async function withRole(link: LinkRow, summary: Promise<CampaignSummary | null>) {
  const found = await summary;
  return found && campaignJson(found, link.role);
}

/** One link for each campaign: the one that lets its holder do most. */
function strongestOfEach(links: readonly LinkRow[]): LinkRow[] {
  const strongest = new Map<string, LinkRow>();
  for (const link of links) {
    const other = strongest.get(link.campaign);
    if (!other || ROLES.indexOf(link.role) < ROLES.indexOf(other.role)) strongest.set(link.campaign, link);
  }
  return [...strongest.values()];
}
