import { facesOf, type Trace } from '../../src/dice/roll.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { type BookWorld, enterByTheBook, startByTheBook } from './solo-by-the-book.ts';

/** Traces in which one face is another. */
export function* otherDice(dice: Trace): Generator<[number, Trace]> {
  const faces = facesOf(dice);
  for (const [i, face] of faces.entries())
    for (let other = 1; other <= 6; other++) {
      if (other === face) continue;
      const changed = faces.with(i, other);
      yield [i, dice.map((roll) => ({ ...roll, faces: changed.splice(0, roll.faces.length) }))];
    }
}

/** Facts and trace that these dice bring, if they are just enough and fall as the trace says. */
export function byTheBook(book: BookWorld, { origin, ...hex }: SoloRecord, dice: Trace) {
  try {
    const found =
      origin === null ? startByTheBook(facesOf(dice)) : enterByTheBook(book, origin, hex, facesOf(dice));
    return found.left === 0 && canonicalJson(found.trace) === canonicalJson(dice) ? found.hex : null;
  } catch {
    return null;
  }
}

export function sameByTheBook(book: BookWorld, hex: SoloRecord, dice: Trace): boolean {
  const found = byTheBook(book, hex, dice);
  return found !== null && canonicalJson({ ...hex, ...found }) === canonicalJson(hex);
}
