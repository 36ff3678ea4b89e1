import { Router } from 'express';
import { actorOf } from '../../access/access.ts';
import type { CarriedOut } from '../../protocol/answers.ts';
import { commandBodySchema } from '../../protocol/requests.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admit } from '../admission.ts';
import { HttpProblem } from '../http-problem.ts';
import { parsedBody } from '../parsing.ts';

export interface CommandTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'command'>;
}

/** Commands to a campaign. */
export function commandRoutes(tools: CommandTools): Router {
  const routes = Router();

  routes.post('/campaigns/:id/commands', async (request, response) => {
    // Who may give which command is decided with it, on the campaign as it stands.
    const link = await admit(request, tools, 'read');
    const { id, command } = parsedBody(commandBodySchema, request);
    const outcome = await tools.sessions.command(link.campaign, id, command, actorOf(link));
    if (!outcome.ok) {
      const { code, detail, ...more } = outcome.refusal;
      throw new HttpProblem(code, detail, more);
    }
    const answer: CarriedOut = { seq: outcome.seq, entries: outcome.entries };
    response.json(answer);
  });

  return routes;
}
