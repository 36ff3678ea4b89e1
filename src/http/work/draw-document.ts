import { battlefieldSvg } from '../../formats/battlefield/battlefield-svg.ts';
import { plannedObstacle } from '../../formats/bundle/bundle-formats.ts';
import { drawingOf, gridOfMap, type MapSheet, mapPicture } from '../../formats/map-drawing.ts';
import { drawnFile } from '../../rendering/drawn-file.ts';
import { withFonts } from '../../rendering/fonts.ts';
import { rowsIn } from '../../world/packed-columns.ts';
import { WORLDS } from '../../world/registry.ts';
import type { WorldView } from '../../world/world.ts';
import { DrawingObstacle } from './drawing-obstacle.ts';
import type { BundleJob, DrawingJob, KnownWorld, MapJob } from './drawings.ts';

/** Draws one document from its job alone. @throws DrawingObstacle */
export async function drawDocument(job: DrawingJob): Promise<string | Uint8Array> {
  if ('battlefield' in job) return withFonts(battlefieldSvg(job.battlefield, { title: job.title }));
  if ('bundle' in job) return bundleOf(job);
  const { format, width, source, picture } = job;
  const sheet = sheetOf(job);
  if (picture)
    return drawnFile(format, mapPicture(sheet, picture), { source, grid: gridOfMap(sheet, picture) });
  const draw = drawingOf(job.settings.kind, format);
  if (!draw) throw new Error(`a world of kind ${job.settings.kind} is not drawn as ${format}`);
  return drawnFile(format, draw(sheet), { width, source });
}

async function bundleOf(job: BundleJob): Promise<Uint8Array> {
  const { bundle, options, campaign, source, frame, days } = job;
  // Imported only when a bundle is requested.
  const { bundleBytes } = await import('../../rendering/bundle.ts');
  const whole = { campaign, source, frame, days, world: worldOf(job) };
  const obstacle = plannedObstacle(bundle, whole, options);
  if (obstacle) throw new DrawingObstacle(obstacle);
  return bundleBytes(bundle, whole, options);
}

const sheetOf = (job: MapJob): MapSheet => {
  const { title, style, frame } = job;
  return { frame, world: worldOf(job), title, style };
};

function worldOf({ settings, extras, rows }: KnownWorld): WorldView {
  const kind = WORLDS.ofKind(settings.kind);
  if (!kind) throw new Error(`there are no worlds of kind ${settings.kind}`);
  const world = kind.emptyWorld(settings);
  world.restore([], extras);
  for (const row of rowsIn(rows)) world.add(row);
  return world.view();
}
