import { Router } from 'express';
import { personOf } from '../../access/person.ts';
import type { KeyringAnswer } from '../../protocol/answers.ts';
import { keyringSchema } from '../../protocol/requests.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { countCall, refused } from '../admission.ts';
import { campaignAnswer } from '../campaign-answer.ts';
import { assertMayStart, type StartTools } from '../campaign-start.ts';
import { noSuchCampaign } from '../http-problem.ts';
import { parsedBody } from '../parsing.ts';

export interface KeyringTools extends StartTools {
  readonly sessions: Pick<SessionManager, 'summary'>;
}

/** The keyring on which a browser keeps its links. */
export function keyringRoutes(tools: KeyringTools): Router {
  const { sessions, access, cookie, limits, starts } = tools;
  const routes = Router();

  routes.post('/keyring', async (request, response) => {
    const { token, child } = parsedBody(keyringSchema, request);
    const admission = await access.open(token);
    if (!admission.ok) throw await refused(request, admission, limits);
    const { link } = admission;
    await countCall(limits, link);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    const shown = cookie.read(request.get('cookie'));
    const opened = child
      ? await access.openInBrowser(link, shown)
      : { ok: true as const, link, keyring: await access.addToKeyring(link.id, shown) };
    if (!opened.ok) throw await refused(request, opened, limits);
    response.append('Set-Cookie', cookie.write(opened.keyring));
    const answer: KeyringAnswer = {
      campaign: campaignAnswer(summary, link.role),
      person: personOf(opened.link),
      parent: opened.link.parent,
    };
    response.json(answer);
  });

  routes.post('/keyring/admission', async (request, response) => {
    await assertMayStart(request, tools);
    const keyring = await starts.remember(cookie.read(request.get('cookie')));
    if (keyring !== null) response.append('Set-Cookie', cookie.write(keyring));
    response.status(204).end();
  });

  return routes;
}
