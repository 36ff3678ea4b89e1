import { Router } from 'express';
import { addressOf } from '../../access/address.ts';
import { campaignAnswer } from '../../access/campaign-answer.ts';
import type { Demo } from '../../access/demo.ts';
import type { Keyrings } from '../../access/keyrings.ts';
import { personOf } from '../../access/person.ts';
import { LINK_BYTES, type Quotas } from '../../access/quotas.ts';
import type {
  BrowserKeyAnswer,
  KeyringAnswer,
  KeyringOffer,
  TakenOverAnswer,
} from '../../protocol/answers.ts';
import { endKeyringSchema, keyringSchema, takeOverSchema } from '../../protocol/requests.ts';
import { afterWrite } from '../../session/follow-up-failure.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { countCall, refusalProblem, sourceOf } from '../admission.ts';
import { browserKeyOf, ownKeyring, renewSecret } from '../browser-keyring.ts';
import { assertMayStart, type StartTools } from '../campaign-start.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { keyringUrl } from '../link-url.ts';
import { parseBody, parseOrThrow } from '../parsing.ts';

export interface KeyringTools extends StartTools {
  readonly sessions: Pick<SessionManager, 'summary'>;
  readonly quotas: Quotas;
  readonly keyrings: Keyrings;
  readonly demo: Demo | null;
  readonly publicUrl: URL | null;
  /** Disconnects the connections of ended keyrings. */
  readonly onKeyringsEnded: (isEnded: (keyring: string) => boolean) => void;
}

const A_YEAR_S = 365 * 24 * 60 * 60;

/** The keyring in which a browser keeps its links. */
export function keyringRoutes(tools: KeyringTools): Router {
  const {
    demo,
    sessions,
    access,
    keyrings,
    cookie,
    limits,
    quotas,
    starts,
    publicUrl,
    security,
    onKeyringsEnded,
  } = tools;
  const routes = Router();

  routes.post('/keyring', async (request, response) => {
    const { token, child } = parseBody(keyringSchema, request);
    const admission = await access.open(token);
    if (!admission.ok) throw await refusalProblem(request, admission, limits);
    const { link } = admission;
    await countCall(limits, link);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    quotas.assertMayWrite(addressOf(request));
    const shown = await ownKeyring(request, tools);
    const opened = child
      ? await access.openInBrowser(link, shown)
      : { ok: true as const, link, keyring: await access.addToKeyring(link.id, shown) };
    if (!opened.ok) throw await refusalProblem(request, opened, limits);
    quotas.countBytes(addressOf(request), LINK_BYTES);
    await afterWrite(renewSecret(request, response, opened.keyring, tools));
    const facts = { campaign: link.campaign, link: opened.link.id, role: opened.link.role };
    security.done('keyring-kept', sourceOf(request, response), facts);
    const answer: KeyringAnswer = {
      campaign: campaignAnswer(summary, link.role, { bounds: quotas.bounds, demo }),
      person: personOf(opened.link),
      parent: opened.link.parent,
    };
    response.json(answer);
  });

  routes.get('/keyring/browser', (request, response) => {
    const browser = browserKeyOf(request);
    if (browser === null) {
      response.status(204).end();
      return;
    }
    const answer: BrowserKeyAnswer = { browser };
    // Some browsers delete a page's storage but keep its cached responses, which no other origin can read.
    response
      .set('Cache-Control', `private, max-age=${A_YEAR_S}, immutable`)
      .set('Cross-Origin-Resource-Policy', 'same-origin')
      .json(answer);
  });

  routes.post('/keyring/admission', async (request, response) => {
    await assertMayStart(request, tools);
    const keyring = await starts.remember(await ownKeyring(request, tools));
    if (keyring !== null) {
      await afterWrite(renewSecret(request, response, keyring, tools));
      security.done('keyring-admitted', sourceOf(request, response));
    }
    response.status(204).end();
  });

  routes.post('/keyring/offers', async (request, response) => {
    const keyring = await ownKeyring(request, tools);
    let offer = await keyrings.offer(keyring);
    // Meanwhile the keyring may have been bound to another browser.
    if (keyring !== undefined && (await ownKeyring(request, tools)) !== keyring) {
      await keyrings.endOffer(keyring);
      offer = await keyrings.offer(undefined);
    }
    if (!offer.ok) throw HttpProblem.of(offer);
    const { code, expiresAt } = offer;
    security.done('keyring-offered', sourceOf(request, response));
    const answer: KeyringOffer = { url: keyringUrl(request, publicUrl, code), expiresAt };
    response.status(201).json(answer);
  });

  routes.post('/keyring/take-over', async (request, response) => {
    const { code } = parseBody(takeOverSchema, request);
    quotas.assertMayWrite(addressOf(request));
    const shown = await ownKeyring(request, tools);
    const taken = await keyrings.takeOver(code, shown);
    if (!taken.ok) throw await refusalProblem(request, taken, limits);
    quotas.countBytes(addressOf(request), taken.links * LINK_BYTES);
    const keyring = await afterWrite(starts.carryOver(shown, taken.keyring));
    await afterWrite(renewSecret(request, response, keyring, tools));
    security.done('keyring-taken-over', sourceOf(request, response));
    const answer: TakenOverAnswer = { links: taken.links };
    response.json(answer);
  });

  routes.delete('/keyring', async (request, response) => {
    const { everywhere } = parseOrThrow(endKeyringSchema, request.query);
    const shown = await ownKeyring(request, tools);
    if (shown !== undefined) {
      onKeyringsEnded(await keyrings.end(shown, everywhere));
      security.done('keyring-ended', sourceOf(request, response), { everywhere });
    }
    response.append('Set-Cookie', cookie.clear()).status(204).end();
  });

  return routes;
}
