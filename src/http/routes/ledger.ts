import { Readable } from 'node:stream';
import { Router } from 'express';
import type { Logger } from 'pino';
import { addressOf, askerOf } from '../../access/address.ts';
import { AnswerWeight } from '../../access/limits.ts';
import { MOST_BYTES_IN_ANSWER } from '../../protocol/live.ts';
import { ledgerQuerySchema } from '../../protocol/queries.ts';
import type { EntrySlice } from '../../session/entry-slices.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted } from '../admission.ts';
import { noSuchCampaign } from '../http-problem.ts';
import { parseOrThrow } from '../parsing.ts';
import { sendStream } from '../work/send-stream.ts';

export interface LedgerTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'summary' | 'entrySlices'>;
  readonly log: Logger;
}

/** A campaign's ledger, by pages. */
export function ledgerRoutes(tools: LedgerTools): Router {
  const { sessions, limits, log } = tools;
  const routes = Router();

  routes.get('/campaigns/:id/ledger', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const { after, limit } = parseOrThrow(ledgerQuerySchema, request.query);
    const summary = await sessions.summary(link.campaign);
    if (!summary) throw noSuchCampaign();
    const extent = { limit, mostBytes: MOST_BYTES_IN_ANSWER, asker: askerOf(request) };
    const slices = sessions.entrySlices(link.campaign, after, extent, link.role);
    const caller = { link: link.id, address: addressOf(request) };
    const page = ledgerJson(slices, new AnswerWeight(limits, caller), summary.seq);
    // Read before anything is sent, so that a failure can still become a problem response.
    const { value: first } = await page.next();
    await assertStillAdmitted(request, link, tools);
    response.type('json');
    await sendStream(Readable.from(continued(first ?? '', page)), response, log);
  });

  return routes;
}

/** A page of the ledger as JSON, slice by slice; ends early if the client has reached its limit. */
async function* ledgerJson(
  slices: AsyncIterable<EntrySlice>,
  weight: AnswerWeight,
  head: number,
): AsyncGenerator<string, void, void> {
  let before = '{"entries":[';
  let last = head;
  for await (const { entries, bytes } of slices) {
    yield before + JSON.stringify(entries).slice(1, -1);
    before = ',';
    last = Math.max(last, entries.at(-1)?.seq ?? 0);
    if (!(await weight.add(bytes))) break;
  }
  yield `${before === ',' ? '' : before}],"head":${last}}`;
}

async function* continued(first: string, rest: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  yield first;
  yield* rest;
}
