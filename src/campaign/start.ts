import type { Dice } from '../dice/perform.ts';
import type { DiceRequest } from '../dice/request.ts';
import type { Axial } from '../hex/axial.ts';
import type { WorldSettings } from '../ledger/settings.ts';
import type { Discovery, WorldContent, WorldKind } from '../world/world.ts';

/** What dice brought, in order, or which were lacking for which hex. */
export type RevealResult =
  | { readonly done: true; readonly contents: readonly WorldContent[] }
  | { readonly done: false; readonly lacking: DiceRequest; readonly hex: Axial };

/** Reveals what is known before anybody moves, as entries from `firstSeq`. */
export function revealStart(
  kind: WorldKind,
  settings: WorldSettings,
  firstSeq: number,
  diceFor: (discovery: Discovery) => Dice,
): RevealResult {
  const world = kind.begin(settings);
  const contents: WorldContent[] = [];
  for (const discovery of world.start()) {
    const seq = firstSeq + contents.length;
    const found = discovery.with(diceFor(discovery), seq);
    if (!found.done) return { ...found, hex: discovery.hex };
    world.apply(found.content, seq);
    contents.push(found.content);
  }
  return { done: true, contents };
}
