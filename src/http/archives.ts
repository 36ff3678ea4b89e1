import { pipeline } from 'node:stream/promises';
import { type Request, Router } from 'express';
import { mapQuerySchema } from '../protocol/requests.ts';
import type { ImportOutcome } from '../session/archiving.ts';
import { campaignJson } from './campaign-json.ts';
import { admit, type HttpDependencies, linkUrl, parsed } from './context.ts';
import { fileName } from './file-name.ts';
import { HttpProblem } from './problems.ts';

/** How large an archive may be as it is sent, in bytes: room for a million hexes. */
const LARGEST_ARCHIVE = 512 * 1024 * 1024;
/** How many archives are taken in at the same time. Each keeps the processor busy. */
const AT_ONCE = 2;
const TRY_AGAIN_S = 10;

/** Whole campaigns, carried out of this server and into it. */
export function archiveRoutes(dependencies: HttpDependencies): Router {
  const { sessions, access, publicUrl } = dependencies;
  const routes = Router();
  let underWay = 0;

  routes.get('/campaigns/:id/export/archive', async (request, response) => {
    const link = await admit(request, dependencies, ['owner']);
    const { at } = parsed(mapQuerySchema, request.query);
    const summary = await sessions.summary(link.campaign);
    const archive = summary && (await sessions.exportArchive(link.campaign, at));
    if (!archive) throw new HttpProblem('campaign/not-found', 'There is no such campaign here.');
    response.attachment(`${fileName(summary.started.name)}.hexfarer.gz`).type('application/gzip');
    await pipeline(archive, response);
  });

  routes.post('/campaigns/import', async (request, response) => {
    if (underWay >= AT_ONCE)
      throw new HttpProblem(
        'limits/too-many-requests',
        `Other archives are being taken in. Try again in ${TRY_AGAIN_S} s.`,
        {},
        TRY_AGAIN_S,
      );
    const minted = access.mint('owner', 'owner');
    underWay++;
    let outcome: ImportOutcome;
    try {
      outcome = await sessions.importArchive(bodyOf(request), minted.row);
    } finally {
      underWay--;
    }
    if (outcome.kind === 'refused') {
      const { seq, what } = outcome.problem;
      throw new HttpProblem(
        'archive/unsound',
        seq === 0 ? `This is no archive that can be read: ${what}.` : `Entry ${seq}: ${what}.`,
        {
          entry: seq,
        },
      );
    }
    const { summary } = outcome;
    const link = { id: minted.row.id, token: minted.token };
    const url = linkUrl(request, publicUrl, summary.id, link.token);
    response
      .status(201)
      .json({ campaign: campaignJson(summary, 'owner'), links: { owner: { ...link, url } } });
  });

  return routes;
}

/** The bytes of a request as they come, up to the largest size. */
async function* bodyOf(request: Request): AsyncGenerator<Buffer, void, void> {
  if (request.body !== undefined)
    throw new HttpProblem(
      'request/malformed',
      'The body is the archive itself, with Content-Type: application/gzip.',
    );
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size > LARGEST_ARCHIVE) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (request.complete || error instanceof HttpProblem) throw error;
    throw new HttpProblem('request/malformed', 'The archive broke off while it was sent.');
  }
}

const tooLarge = () =>
  new HttpProblem(
    'request/too-large',
    `An archive may be ${LARGEST_ARCHIVE / 1024 / 1024} MB long at most; larger ones go in by \`hexfarer import\`.`,
  );
