import { battlefieldSvg } from '../../formats/battlefield/battlefield-svg.ts';
import { drawingOf } from '../../formats/map-drawing.ts';
import { drawnFile } from '../../rendering/drawn-file.ts';
import { withFonts } from '../../rendering/fonts.ts';
import { rowsIn } from '../../world/packed-columns.ts';
import { WORLDS } from '../../world/registry.ts';
import type { DrawingJob, MapJob } from './drawings.ts';

/** Draws one map or battlefield, from nothing but its job. */
export async function drawnDocument(job: DrawingJob): Promise<string | Uint8Array> {
  if ('battlefield' in job) return withFonts(battlefieldSvg(job.battlefield, { title: job.title }));
  return drawnFile(job.format, mapOf(job), job.width);
}

function mapOf({ format, title, style, frame, settings, extras, rows }: MapJob): string {
  const kind = WORLDS.named(settings.kind);
  const draw = drawingOf(settings.kind, format);
  if (!kind || !draw) throw new Error(`a world of kind ${settings.kind} is not drawn as ${format}`);
  const world = kind.begin(settings);
  world.restore([], extras);
  for (const row of rowsIn(rows)) world.add(row);
  return draw({ frame, world: world.view(), title, style });
}
