import { type Request, type Response, Router } from 'express';
import type { Credentials } from '../../access/access.ts';
import { unlessClosed } from '../../access/access-refusal.ts';
import { addressOf, askerOf } from '../../access/address.ts';
import { campaignAnswer, newCampaignAnswer } from '../../access/campaign-answer.ts';
import type { Demo } from '../../access/demo.ts';
import type { Quotas } from '../../access/quotas.ts';
import { strongestOfEach } from '../../access/strongest-links.ts';
import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type { CampaignAnswer, CampaignsAnswer } from '../../protocol/answers.ts';
import { newCampaignSchema } from '../../protocol/requests.ts';
import { unlessUnreadable } from '../../session/damaged-ledger.ts';
import { SlicedWork, yieldToEventLoop } from '../../session/event-loop.ts';
import { afterWrite } from '../../session/follow-up-failure.ts';
import type { LinkRow, NewOwner } from '../../session/link-store.ts';
import type { CampaignRequest } from '../../session/new-campaign.ts';
import type { Clock } from '../../session/ports.ts';
import type { CreationOutcome, SessionManager } from '../../session/session-manager.ts';
import {
  type AdmissionTools,
  admitRequest,
  countCall,
  credentialsOf,
  refusalProblem,
  sourceOf,
} from '../admission.ts';
import { isKeyringLost, ownKeyring, renewSecret } from '../browser-keyring.ts';
import { assertMayStart, type StartTools } from '../campaign-start.ts';
import { noSuchCampaign } from '../http-problem.ts';
import { linkUrl } from '../link-url.ts';
import { parseBody } from '../parsing.ts';
import { anotherOwnerLink, idAndToken, idReused } from '../work/repeated-start.ts';
import { removeOnFailure, removeUnclaimed } from '../work/unclaimed.ts';

/** How many campaigns of a list cost as much as a call. */
const CAMPAIGNS_A_CALL = 20;

export interface CampaignTools extends StartTools {
  readonly clock: Clock;
  readonly sessions: Pick<SessionManager, 'create' | 'madeBefore' | 'summary' | 'remove'>;
  readonly quotas: Quotas;
  readonly publicUrl: URL | null;
  readonly onRemoved: (campaign: CampaignId) => void;
  readonly demo: Demo | null;
}

/** Creating, listing, reading and removing campaigns. */
export function campaignRoutes(tools: CampaignTools): Router {
  const { sessions, access, clock, publicUrl, limits, quotas, security, onRemoved } = tools;
  const routes = Router();

  routes.post('/campaigns', async (request, response) => {
    await assertMayStart(request, tools);
    const { id: requestId, keep, ...wanted } = parseBody(newCampaignSchema, request);
    const shown = await ownKeyring(request, tools);
    if (keep) await access.assertRoomOn(shown);
    const minted = access.mint('owner', 'owner');
    const address = addressOf(request);
    const outcome = await createWithinQuota({ ...wanted, requestId }, minted.row, address, tools);
    if (outcome.kind === 'id-reused') throw idReused();
    const { summary } = outcome;
    // With an id the client can ask for it again.
    if (requestId === undefined) await removeUnclaimed(summary.id, response, sessions);
    if (outcome.kind === 'created') quotas.countBytes(address, summary.bytes);
    const link =
      outcome.kind === 'repeated'
        ? await anotherOwnerLink(summary.id, outcome.firstAt, tools)
        : idAndToken(minted);
    const facts = { campaign: summary.id, link: link.id };
    const source = sourceOf(request, response);
    if (outcome.kind === 'created') security.done('campaign-created', source, facts);
    else security.done('link-made', source, { ...facts, role: 'owner' });
    if (keep)
      await keepLink(request, response, { ...facts, shown, isRepeatable: requestId !== undefined }, tools);
    const url = linkUrl(request, publicUrl, summary.id, link.token);
    response.status(201).json(newCampaignAnswer(summary, { ...link, url }, { bounds: quotas.bounds }));
  });

  routes.get('/campaigns', async (request, response) => {
    // Concurrent requests for lists take turns.
    const turn = () => yieldToEventLoop(askerOf(request));
    await turn();
    const credentials = await credentialsOf(request, tools);
    const links = await heldLinks(request, credentials, tools);
    const [shown] = links;
    if (shown && showsToken(request)) await countCall(limits, shown);
    const strongest = strongestOfEach(links);
    // Charged in advance, so that somebody who asks for many long lists at once has to wait, and nobody else.
    await limits.charge(
      { link: null, address: addressOf(request) },
      Math.floor(strongest.length / CAMPAIGNS_A_CALL),
    );
    const found: CampaignAnswer[] = [];
    const damaged: CampaignId[] = [];
    const work = new SlicedWork(turn);
    for (const link of strongest) {
      const campaign = await withRole(link, tools).catch(unlessUnreadable);
      if (campaign === 'unreadable') damaged.push(link.campaign);
      else if (campaign) found.push(campaign);
      if (work.isDue) await work.pause();
    }
    found.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
    const isLost = credentials.keyring === null && (await isKeyringLost(request, tools));
    const answer: CampaignsAnswer = {
      campaigns: found,
      ...(damaged.length > 0 && { damaged }),
      ...(isLost && { lostKeyring: true }),
    };
    await turn();
    response.json(answer);
  });

  routes.get('/campaigns/:id', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const campaign = await withRole(link, tools);
    if (!campaign) throw noSuchCampaign();
    response.json(campaign);
  });

  routes.delete('/campaigns/:id', async (request, response) => {
    const link = await admitRequest(request, tools, 'remove');
    unlessClosed(await sessions.remove(link.campaign, { link: link.id, now: clock.now() }));
    const facts = { campaign: link.campaign, link: link.id };
    security.done('campaign-removed', sourceOf(request, response), facts);
    onRemoved(link.campaign);
    response.status(204).end();
  });

  return routes;
}

/** Starts a campaign as far as the quotas of an address allow. A request that was made before begins nothing anew. */
async function createWithinQuota(
  request: CampaignRequest,
  owner: NewOwner,
  address: string,
  { sessions, quotas }: Pick<CampaignTools, 'sessions' | 'quotas'>,
): Promise<CreationOutcome> {
  const { requestId } = request;
  const create = () => sessions.create(request, owner);
  // The first request may have reached the bound, and its answer may have been lost.
  const isRepeated = requestId !== undefined && (await sessions.madeBefore(requestId)) !== null;
  return isRepeated ? create() : quotas.begin(address, create, ({ kind }) => kind === 'created');
}

interface LinkToKeep {
  readonly campaign: CampaignId;
  readonly link: LinkId;
  /** The keyring that the request showed. */
  readonly shown: string | undefined;
  /** Whether the client can ask for the campaign again. If not, nobody could open it without this link. */
  readonly isRepeatable: boolean;
}

/**
 * Puts the link of a campaign that was just started on the keyring of its browser. If that fails, the campaign is removed,
 * unless the client can ask for it again.
 */
async function keepLink(
  request: Request,
  response: Response,
  { shown, isRepeatable, ...facts }: LinkToKeep,
  tools: CampaignTools,
): Promise<void> {
  const { access, sessions, security, onRemoved } = tools;
  const source = sourceOf(request, response);
  const kept = access
    .addToKeyring(facts.link, shown)
    .then((keyring) => renewSecret(request, response, keyring, tools));
  // Logged and announced like any removal: others with the same keyring may have opened the campaign already.
  const remove = async () => {
    await sessions.remove(facts.campaign);
    security.done('campaign-removed', source, facts);
    onRemoved(facts.campaign);
  };
  await (isRepeatable ? afterWrite(kept) : removeOnFailure(kept, remove));
  security.done('keyring-kept', source, facts);
}

/** All links that a request gives access to. A browser that was never here has none, which is not an error. */
async function heldLinks(
  request: Request,
  credentials: Credentials,
  tools: AdmissionTools,
): Promise<readonly LinkRow[]> {
  const held = await tools.access.held(credentials);
  if (held.ok) return held.links;
  if (held.code === 'access/no-token') return [];
  throw await refusalProblem(request, held, tools.limits);
}

const showsToken = (request: Request): boolean => request.get('authorization') !== undefined;

async function withRole(
  { campaign, role }: LinkRow,
  { sessions, quotas: { bounds }, demo }: CampaignTools,
): Promise<CampaignAnswer | null> {
  const summary = await sessions.summary(campaign);
  return summary && campaignAnswer(summary, role, { bounds, demo });
}
