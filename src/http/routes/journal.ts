import { Router } from 'express';
import type { Logger } from 'pino';
import { addressOf, askerOf } from '../../access/address.ts';
import { AnswerWeight, costOfMap } from '../../access/limits.ts';
import { TEXT_FORMS } from '../../formats/document/text-forms.ts';
import { journalPieces } from '../../formats/journal/journal-writer.ts';
import type { JournalAnswer } from '../../protocol/answers.ts';
import { MOST_BYTES_IN_ANSWER } from '../../protocol/live.ts';
import { journalQuerySchema, textExportQuerySchema } from '../../protocol/queries.ts';
import type { EntrySlice } from '../../session/entry-slices.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { byDay, type DatedEvent, Journal } from '../../telling/journal.ts';
import { textSearch } from '../../telling/text-search.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost } from '../admission.ts';
import { fileName } from '../file-name.ts';
import { noSuchCampaign } from '../http-problem.ts';
import type { Metrics } from '../metrics.ts';
import { parseOrThrow } from '../parsing.ts';
import { EXPORT_BOUNDS } from '../work/export-bounds.ts';
import { Gate, requesterOf } from '../work/gate.ts';
import { sendStream } from '../work/send-stream.ts';
import { entriesToRead, type Snapshots } from '../work/snapshots.ts';
import { yieldingStream } from '../work/yielding-stream.ts';

export interface JournalTools extends AdmissionTools {
  readonly metrics: Pick<Metrics, 'queue'>;
  readonly sessions: Pick<SessionManager, 'campaign' | 'entrySlices'>;
  readonly snapshots: Pick<Snapshots, 'of'>;
  readonly log: Logger;
}

/** A campaign's ledger in words: by pages, or whole as a text file. */
export function journalRoutes(tools: JournalTools): Router {
  const { sessions, snapshots, limits, log, metrics } = tools;
  const routes = Router();
  const exports = new Gate(EXPORT_BOUNDS);
  metrics.queue('journals', () => exports.waitingCount);

  routes.get('/campaigns/:id/journal', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const { after, limit, search } = parseOrThrow(journalQuerySchema, request.query);
    const { campaign: id, role } = link;
    const campaign = await sessions.campaign(id);
    if (!campaign) throw noSuchCampaign();
    const { world, seq: head } = campaign;
    let last = Math.min(after, head);
    if (last > 0) await countCost(limits, link, costOfMap(world.count + entriesToRead(campaign, last)));
    const requester = requesterOf(request, response, link);
    const before = last === 0 ? null : await snapshots.of(campaign, last, link, requester);
    const journal = new Journal(world, before?.frame);
    const isFound = textSearch(search);
    const weight = new AnswerWeight(limits, { link: link.id, address: addressOf(request) });
    const told: DatedEvent[] = [];
    const { address: asker, signal } = requester;
    // A search with few results may read the whole ledger, so it stops if the client hangs up.
    const bounds = { limit: head - last, mostBytes: MOST_BYTES_IN_ANSWER, asker, signal };
    for await (const { entries, bytes } of sessions.entrySlices(id, last, bounds, role)) {
      for (const entry of entries) {
        const one = journal.take(entry);
        last = entry.seq;
        if (one && isFound(one.event.text)) told.push(one);
        if (told.length === limit) break;
      }
      if (told.length === limit || !(await weight.add(bytes))) break;
    }
    await assertStillAdmitted(request, link, tools);
    const answer: JournalAnswer = { days: byDay(told), last, head };
    response.json(answer);
  });

  routes.get('/campaigns/:id/export/journal', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const { at, as } = parseOrThrow(textExportQuerySchema, request.query);
    const campaign = await sessions.campaign(link.campaign);
    if (!campaign) throw noSuchCampaign();
    const head = Math.min(at ?? campaign.seq, campaign.seq);
    await countCost(limits, link, costOfMap(head));
    const title = campaign.name ?? '';
    const { extension, type, journal: writerOf } = TEXT_FORMS[as];
    await exports.run(requesterOf(request, response, link), async (leave) => {
      const assertAdmitted = () => assertStillAdmitted(request, link, tools);
      await assertAdmitted();
      const asker = askerOf(request);
      const bounds = { limit: head, mostBytes: Number.POSITIVE_INFINITY, asker };
      const slices = sessions.entrySlices(link.campaign, 0, bounds, link.role);
      const pieces = journalPieces(wholeUpTo(head, slices), new Journal(campaign.world), writerOf(title));
      response.attachment(`${fileName(title, 'journal')}.${extension}`).type(type);
      await sendStream(yieldingStream(pieces, asker), response, log, { leave, assertAdmitted });
    });
  });

  return routes;
}

/**
 * Passes slices of a ledger on.
 *
 * @throws Error if they end before entry `last`: a journal must not end as if nothing more had happened
 */
async function* wholeUpTo(
  last: number,
  slices: AsyncIterable<EntrySlice>,
): AsyncGenerator<EntrySlice, void, void> {
  let seq = 0;
  for await (const slice of slices) {
    yield slice;
    seq = slice.entries.at(-1)?.seq ?? seq;
  }
  if (seq < last) throw new Error('a campaign was removed while its journal was sent');
}
