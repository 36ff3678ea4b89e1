import type {
  BattlefieldEvent,
  BattlefieldListener,
  FeatureClass,
} from '../../rules/battlefield/battlefield-event.ts';
import { meaningOf } from '../../rules/battlefield/portable-purpose.ts';
import type { PurposeOf } from './table-dice.ts';

/**
 * Returns a function that says which sector a die is for: each sector begins with the die that decides whether it has a
 * piece of terrain.
 *
 * @param known the sectors that need no dice
 */
export function sectorDiceName(known: readonly number[]): PurposeOf {
  return (request, before) => {
    const begun = [...before.map((thrown) => thrown.request), request];
    let sector = 0;
    for (const { for: purpose } of begun)
      if (purpose === 'terrain piece')
        do sector++;
        while (known.includes(sector));
    return sector === 0 ? `${request.for}, given river` : `${request.for}, sector ${sector}`;
  };
}

/** Follows the results of a portable edition's dice, to say which of several hills a die is for. */
export class PortableDiceNames {
  #featureClass: FeatureClass | null = null;
  #number = 0;
  #formed = 0;
  #placed = 0;

  readonly onEvent: BattlefieldListener = (event) => {
    if (event.kind === 'numbered') {
      this.#featureClass = event.featureClass;
      this.#number = event.placed;
      this.#formed = 0;
      this.#placed = 0;
    }
    if (event.kind === 'formed') this.#formed++;
    if (event.kind === 'stands' && !isSecondHalf(event)) this.#placed++;
  };

  readonly nameOf: PurposeOf = ({ for: purpose }) => {
    const { of: featureClass, die } = meaningOf(purpose);
    if (featureClass !== this.#featureClass) return purpose;
    const of = (done: number) => `${purpose}, ${featureClass} ${done + 1} of ${this.#number}`;
    switch (die) {
      case 'contours':
        return of(this.#formed);
      case 'row':
      case 'count':
      case 'contiguous':
      case 'side':
        return of(this.#placed);
      default:
        return purpose;
    }
  };
}

/** In the first edition a town takes two cells: the second is rolled as a side of the first. */
const isSecondHalf = ({ feature, placement }: Extract<BattlefieldEvent, { kind: 'stands' }>): boolean =>
  feature.kind === 'town' && placement.kind === 'side';
