import { Router } from 'express';
import type { Logger } from 'pino';
import { costOfDrawing } from '../../access/limits.ts';
import {
  DRAWING_FORMATS,
  type DrawingFormat,
  exportsInWords,
  formatsOf,
} from '../../formats/drawing-formats.ts';
import { readDrawnStyle } from '../../formats/drawn-style.ts';
import {
  drawingOf,
  gridOfMap,
  sheetFrame,
  tooLargePicture,
  tooSpreadPicture,
} from '../../formats/map-drawing.ts';
import { sourceLine } from '../../formats/source.ts';
import { drawingQuerySchema } from '../../protocol/queries.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { type AdmissionTools, admitRequest, assertStillAdmitted, countCost } from '../admission.ts';
import { fileName } from '../file-name.ts';
import { HttpProblem, noSuchCampaign } from '../http-problem.ts';
import { parseOrThrow } from '../parsing.ts';
import { type Drawings, MOST_DRAWN } from '../work/drawings.ts';
import { requesterOf } from '../work/gate.ts';
import { sendBytes } from '../work/send-stream.ts';
import { entriesToRead, type Snapshots } from '../work/snapshots.ts';

export interface DrawingTools extends AdmissionTools {
  readonly sessions: Pick<SessionManager, 'campaign' | 'headAt'>;
  readonly snapshots: Pick<Snapshots, 'of'>;
  readonly log: Logger;
  readonly drawings: Drawings;
}

/** A campaign's map as a drawing. */
export function drawingRoutes(tools: DrawingTools): Router {
  const { sessions, snapshots, limits, log, drawings } = tools;
  const routes = Router();

  routes.get('/campaigns/:id/export/:format', async (request, response) => {
    const link = await admitRequest(request, tools, 'read');
    const { at, ...asked } = parseOrThrow(drawingQuerySchema, request.query);
    const { format } = request.params;
    if (!isDrawingFormat(format)) throw noSuchExport();
    const campaign = await sessions.campaign(link.campaign);
    if (!campaign) throw noSuchCampaign();
    await countCost(limits, link, costOfDrawing(campaign.world.count, entriesToRead(campaign, at)));
    const requester = requesterOf(request, response, link);
    const snapshot = await snapshots.of(campaign, at, link, requester);
    if (!snapshot) throw noSuchCampaign();
    const { frame, world } = snapshot;
    const { settings, extras, count } = world;
    if (!drawingOf(settings.kind, format)) throw notDrawnSo(settings.kind, format);
    const read = readDrawnStyle(asked, settings.kind, format);
    if (!read.ok) throw new HttpProblem('request/malformed', `${read.name}: ${read.what}.`);
    if (count > MOST_DRAWN) throw tooLargeToDraw();
    const title = frame.name ?? '';
    const { style, width, picture } = read;
    const grid = picture && gridOfMap({ frame, world }, picture);
    const tooLarge = grid && format === 'png' ? tooLargePicture(grid) : null;
    if (tooLarge !== null) throw new HttpProblem('request/too-large', `grid: ${tooLarge}.`);
    const spread = format === 'png' && !picture ? tooSpreadPicture({ frame, world }) : null;
    if (spread !== null) throw new HttpProblem('request/too-large', `As png: ${spread}. Ask for svg.`);
    const head = await sessions.headAt(link.campaign, frame.seq);
    const source = sourceLine({ title, seq: frame.seq, head });
    const rest = { format, title, source, width, style, picture, frame: sheetFrame(frame), settings, extras };
    const job = () => ({ ...rest, rows: world.packed() });
    const bytes = await drawings.draw(requester, count, job);
    await assertStillAdmitted(request, link, tools);
    const { extension, type } = DRAWING_FORMATS[format];
    if (grid) response.set('Hexfarer-Grid', JSON.stringify(grid));
    response.attachment(`${fileName(title)}.${extension}`).type(type);
    await sendBytes(bytes, response, log);
  });

  return routes;
}

const isDrawingFormat = (format: string): format is DrawingFormat => Object.hasOwn(DRAWING_FORMATS, format);

const noSuchExport = () =>
  new HttpProblem('request/not-found', `A campaign is exported as ${exportsInWords}.`);

const notDrawnSo = (kind: string, format: DrawingFormat) =>
  new HttpProblem(
    'request/not-found',
    `A world of kind '${kind}' is not drawn as ${format}, but as ${formatsOf(kind).join(' or ')}.`,
  );

const tooLargeToDraw = () =>
  new HttpProblem(
    'request/too-large',
    `A drawing shows ${MOST_DRAWN} hexes at most. Ask for an earlier state with ?at=, or for the archive.`,
  );
