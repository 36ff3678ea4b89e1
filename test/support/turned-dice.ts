import { facesOf, type Trace } from '../../src/dice/roll.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { type BookWorld, enterByTheBook, startByTheBook } from './solo-by-the-book.ts';

/** Copies of a trace with one face changed, for each other face. */
export function* otherDice(dice: Trace): Generator<[number, Trace]> {
  const faces = facesOf(dice);
  for (const [i, face] of faces.entries())
    for (let other = 1; other <= 6; other++) {
      if (other === face) continue;
      const changed = faces.with(i, other);
      yield [i, dice.map((roll) => ({ ...roll, faces: changed.splice(0, roll.faces.length) }))];
    }
}

/** The hex that the rules give for these dice; `null` if they are too few, too many, or have another trace. */
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
