import { seenJson } from '../text/seen-json.ts';
import type { ExploredEntry } from '../world/expedition.ts';
import type { WorldKind, WorldView } from '../world/world.ts';

/** A world as far as it was revealed: at least as many hexes as were asked for, where there are so many. */
export interface ExploredDocument {
  readonly world: WorldKind;
  /** `null` where the dice were thrown on the table. */
  readonly seed: string | null;
  readonly count: number;
  readonly view: WorldView;
  /** What the document lists besides the hexes. */
  readonly findings: readonly ExploredEntry[];
}

/** A world as one JSON document in pieces, a hex or a finding a line: a large one needs no text of its whole length. */
export function* exploredJson({
  world,
  seed,
  count,
  view,
  findings,
}: ExploredDocument): Generator<string, void, void> {
  const head = { world: world.kind, seed, settings: withoutKind(view), ...view.extras };
  yield `${seenJson(JSON.stringify(head)).slice(0, -1)},"hexes":[`;
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

/** The first so many hexes. */
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
