import { Router } from 'express';
import { addressOf } from '../../access/address.ts';
import { personOf } from '../../access/person.ts';
import { LINK_BYTES, type Quotas } from '../../access/quotas.ts';
import type { KeyringAnswer } from '../../protocol/answers.ts';
import { keyringSchema } from '../../protocol/requests.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, countCall, refused } from '../admission.ts';
import { campaignAnswer } from '../campaign-answer.ts';
import { noSuchCampaign } from '../http-problem.ts';
import { parsedBody } from '../parsing.ts';

export interface KeyringTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'summary'>;
  readonly quotas: Quotas;
}

/** The keyring on which a browser keeps its links. */
export function keyringRoutes({ sessions, access, cookie, limits, quotas }: KeyringTools): Router {
  const routes = Router();

  routes.post('/keyring', async (request, response) => {
    const { token, child } = parsedBody(keyringSchema, request);
    const admission = await access.open(token);
    if (!admission.ok) throw await refused(request, admission, limits);
    const { link } = admission;
    await countCall(limits, link);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    quotas.assertMayWrite(addressOf(request));
    const shown = cookie.read(request.get('cookie'));
    const opened = child
      ? await access.openInBrowser(link, shown)
      : { ok: true as const, link, keyring: await access.addToKeyring(link.id, shown) };
    if (!opened.ok) throw await refused(request, opened, limits);
    quotas.countBytes(addressOf(request), LINK_BYTES);
    response.append('Set-Cookie', cookie.write(opened.keyring));
    const answer: KeyringAnswer = {
      campaign: campaignAnswer(summary, link.role, quotas.bounds),
      person: personOf(opened.link),
      parent: opened.link.parent,
    };
    response.json(answer);
  });

  return routes;
}
