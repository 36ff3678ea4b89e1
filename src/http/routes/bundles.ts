import { Router } from 'express';
import type { Logger } from 'pino';
import { costOfDrawing } from '../../access/limits.ts';
import { bundleDocument, bundleObstacle, readBundleOptions } from '../../formats/bundle/bundle-formats.ts';
import { playedDays, withNotesUpTo } from '../../formats/bundle/whole-campaign.ts';
import { type BundleFormat, bundleFormats } from '../../formats/drawing-formats.ts';
import { bundleQuerySchema } from '../../protocol/queries.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { Journal } from '../../telling/journal.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost } from '../admission.ts';
import { fileName } from '../file-name.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { parseOrThrow } from '../parsing.ts';
import { DrawingObstacle } from '../work/drawing-obstacle.ts';
import type { Drawings } from '../work/drawings.ts';
import { requesterOf } from '../work/gate.ts';
import { sendBytes } from '../work/send-stream.ts';
import { entriesToRead, type Snapshots } from '../work/snapshots.ts';

export interface BundleTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'campaign' | 'headAt' | 'entrySlices'>;
  readonly snapshots: Pick<Snapshots, 'of'>;
  readonly log: Logger;
  readonly drawings: Drawings;
}

/**
 * Limits on bundled campaigns: hexes and entries, each of which becomes a note, a part of a note, or something on a
 * page; and characters of all notes ever written, which are in memory at the same time.
 */
const MOST = { hexes: 20_000, entries: 100_000, characters: 50_000_000 };
const MOST_OF: Readonly<Partial<Record<BundleFormat, typeof MOST>>> = {
  pdf: { hexes: 6_000, entries: 30_000, characters: 2_000_000 },
};
const mostOf = (format: BundleFormat): typeof MOST => MOST_OF[format] ?? MOST;

/** A whole campaign as one file of several parts, for other programs. */
export function bundleRoutes(tools: BundleTools): Router {
  const { sessions, snapshots, limits, log, drawings } = tools;
  const routes = Router();

  for (const format of bundleFormats)
    routes.get(`/campaigns/:id/export/${format}`, async (request, response) => {
      const link = await admitRequest(request, tools, 'read');
      const { at, ...asked } = parseOrThrow(bundleQuerySchema, request.query);
      const read = readBundleOptions(asked, format);
      if (!read.ok) throw new HttpProblem('request/malformed', `${read.name}: ${read.what}.`);
      const campaign = await sessions.campaign(link.campaign);
      if (!campaign) throw noSuchCampaign();
      await countCost(limits, link, costOfDrawing(campaign.world.count, entriesToRead(campaign, at)));
      const requester = requesterOf(request, response, link);
      const snapshot = await snapshots.of(campaign, at, link, requester);
      if (!snapshot) throw noSuchCampaign();
      const { frame, world } = snapshot;
      const most = mostOf(format);
      if (world.count > most.hexes || frame.seq > most.entries) throw tooLarge(format);
      const obstacle = bundleObstacle(format, snapshot);
      if (obstacle) throw tooSpread(format, obstacle);
      const title = frame.name ?? '';
      const head = await sessions.headAt(link.campaign, frame.seq);
      const { settings, extras, count } = world;
      const rest = {
        bundle: format,
        options: read.options,
        campaign: link.campaign,
        source: { title, seq: frame.seq, head },
        frame,
        settings,
        extras,
      };
      // Read only when it is needed: the text of a whole ledger, several of which would fill the memory.
      const days = () => {
        const { address: asker, signal } = requester;
        const bounds = { limit: frame.seq, mostBytes: Number.POSITIVE_INFINITY, asker, signal };
        const slices = sessions.entrySlices(link.campaign, 0, bounds, link.role);
        const { characters } = most;
        return playedDays(
          withNotesUpTo(characters, slices, () => tooLong(format)),
          new Journal(campaign.world),
        );
      };
      const job = async () => ({ ...rest, days: await days(), rows: world.packed() });
      const bytes = await drawings
        .draw(requester, Math.max(count, frame.seq), job)
        .catch((error: unknown) => {
          throw error instanceof DrawingObstacle ? tooSpread(format, error.message) : error;
        });
      await assertStillAdmitted(request, link, tools);
      const { extension, type, of } = bundleDocument(format, read.options);
      response.attachment(`${fileName(title, of)}.${extension}`).type(type);
      await sendBytes(bytes, response, log);
    });

  return routes;
}

function tooLarge(format: BundleFormat): HttpProblem {
  const { hexes, entries } = mostOf(format);
  return new HttpProblem(
    'request/too-large',
    `As ${format} a campaign has ${hexes} hexes and ${entries} entries at most. Ask for an earlier state with ?at=, or for the archive.`,
  );
}

const tooSpread = (format: BundleFormat, obstacle: string): HttpProblem =>
  new HttpProblem(
    'request/too-large',
    `As ${format}: ${obstacle}. Ask for an earlier state with ?at=, or for the gazetteer.`,
  );

const tooLong = (format: BundleFormat): HttpProblem =>
  new HttpProblem(
    'request/too-large',
    `As ${format} the notes of a campaign, all that were ever written, have ${mostOf(format).characters} characters at most. Ask for an earlier state with ?at=, or for the journal.`,
  );
