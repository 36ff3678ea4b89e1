import type { ComponentType } from 'preact';
import type { HexRecord } from '../../../src/ledger/hex-record.ts';
import type { TellingLine } from '../../../src/telling/telling-line.ts';
import type { HexOdds } from '../../../src/world/world.ts';
import type { Journey } from '../../journey/journey.ts';
import type { Lazy } from '../../kit/lazily.tsx';

/** Something on the page about one known hex. */
export interface AboutHex {
  readonly journey: Journey;
  readonly hex: HexRecord;
}

interface OfJourney {
  readonly journey: Journey;
}

/** What the page shows of the hexes of one kind of world. */
export interface WorldParts {
  /** A small picture of a hex. It says nothing that the words beside it don't. */
  readonly Vignette: ComponentType<AboutHex>;
  /** A small picture of a hex that no party can ever go to; `null` where there is none. */
  readonly BarredVignette: ComponentType | null;
  /** The facts of a hex, without why they are so. */
  readonly Facts: ComponentType<AboutHex>;
  /** The odds of what the party will find if it goes there now. */
  readonly Odds: ComponentType<{ readonly odds: HexOdds }>;
  /** What the colours and signs of the map mean, as far as they occur. */
  readonly Legend: ComponentType<OfJourney> | Lazy<OfJourney>;
  /** Why a hex is as it is, throw by throw; `null` while that is being asked for. */
  readonly useTelling: (about: AboutHex) => readonly TellingLine[] | null;
}
