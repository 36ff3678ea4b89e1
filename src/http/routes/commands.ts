import { Router } from 'express';
import { addressOf } from '../../access/address.ts';
import { isStillOpen } from '../../access/admission.ts';
import { type GiveCommandTools, giveCommand } from '../../access/give-command.ts';
import type { CommandResult } from '../../protocol/answers.ts';
import { commandBodySchema } from '../../protocol/requests.ts';
import { type AdmissionTools, admitRequest, credentialsOf } from '../admission.ts';
import { HttpProblem } from '../http-problem.ts';
import { parseBody } from '../parsing.ts';

export type CommandTools = AdmissionTools & GiveCommandTools;

/** Commands to a campaign. */
export function commandRoutes(tools: CommandTools): Router {
  const routes = Router();

  routes.post('/campaigns/:id/commands', async (request, response) => {
    // Only 'read' is checked here: permissions for the command are checked when it is decided, on the current campaign.
    const link = await admitRequest(request, tools, 'read');
    const { id, command } = parseBody(commandBodySchema, request);
    const isOpen = async () => isStillOpen(link, await credentialsOf(request, tools), tools.access);
    const given = { link, address: addressOf(request), id, command, isStillOpen: isOpen };
    const outcome = await giveCommand(given, tools);
    if (!outcome.ok) {
      const { code, detail, ...more } = outcome.refusal;
      throw new HttpProblem(code, detail, more);
    }
    const answer: CommandResult = { seq: outcome.seq, entries: outcome.entries };
    response.json(answer);
  });

  return routes;
}
