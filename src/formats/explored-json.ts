import { visibleJson } from '../text/visible-json.ts';
import type { ExploredEntry } from '../world/expedition.ts';
import type { WorldKind, WorldView } from '../world/world.ts';

/**
 * A world after automatic exploration. It may have more hexes than asked for, or fewer if the world ran out of them.
 */
export interface ExploredDocument {
  readonly world: WorldKind;
  /** `null` if the dice were rolled by hand at the table. */
  readonly seed: string | null;
  readonly count: number;
  readonly view: WorldView;
  /** What the document lists besides the hexes. */
  readonly findings: readonly ExploredEntry[];
}

/**
 * A world as one JSON document, yielded in pieces (one hex or finding each), so that a large world never needs to be in
 * memory as one string.
 */
export function* exploredJson({
  world,
  seed,
  count,
  view,
  findings,
}: ExploredDocument): Generator<string, void, void> {
  const head = { world: world.kind, seed, settings: withoutKind(view), ...view.extras };
  yield `${visibleJson(JSON.stringify(head)).slice(0, -1)},"hexes":[`;
  yield* lines(records(view, count));
  yield '\n]';
  const list = world.findings;
  if (list) {
    yield `,"${list.name}":[`;
    yield* lines(findings.map(({ seq, content }) => list.item(content, seq)));
    yield '\n]';
  }
  yield '}\n';
}

function withoutKind({ settings }: WorldView): object {
  const { kind: _, ...rest } = settings;
  return rest;
}

/** The first `count` hexes. */
function* records(view: WorldView, count: number): Generator<unknown, void, void> {
  for (let index = 0; index < Math.min(count, view.count); index++) yield view.record(index);
}

function* lines(values: Iterable<unknown>): Generator<string, void, void> {
  let between = '\n';
  for (const value of values) {
    yield `${between}${JSON.stringify(value)}`;
    between = ',\n';
  }
}
