import { signal } from '@preact/signals';
import type { BattlefieldCommand } from '../../../src/campaign/command.ts';
import { placeText } from '../../../src/campaign/entries-in-force.ts';
import { placeOfBattle } from '../../../src/campaign/place-of-battle.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import {
  type BattleIn,
  type BattleSettings,
  battleIn,
} from '../../../src/rules/battlefield/battle-in-hex.ts';
import {
  askedBoard,
  type BattlefieldRequest,
  optionalFeaturesOf,
  type ReadAskedBattlefield,
  readBattlefieldRequest,
} from '../../../src/rules/battlefield/battlefield-request.ts';
import { SECTOR_BOARD } from '../../../src/rules/sectors.ts';
import type { Journey } from '../../journey/journey.ts';
import {
  type BoardOf,
  givenOf,
  type KnownBattlefield,
  legibleOf,
  NOTHING_KNOWN,
} from '../../journey/known-beforehand.ts';
import { onePerOwner } from '../../kit/one-per-owner.ts';

/** The settings of a battlefield command, without what is known of the place. */
export type Asked = Omit<BattlefieldCommand, 'kind' | 'q' | 'r' | 'faces' | 'rest' | 'given'>;

/** A battlefield that somebody is about to roll. */
export interface BattlefieldToAsk {
  readonly asked: Asked;
  readonly on: BoardOf;
  /** Identifies hex, rules and board. */
  readonly onKey: string;
  /** What is known of the place, on this board. */
  readonly known: KnownBattlefield;
  /** The settings by the hex and the choices alone. */
  readonly settings: BattleSettings;
  /** The same with what is known, as far as it can be parsed. */
  readonly settingsWith: (known: KnownBattlefield) => BattleSettings;
  /** The whole command, or what is wrong with it. */
  readonly read: ReadAskedBattlefield;
  readonly pickEdition: (edition: Asked['edition']) => void;
  /** `undefined` leaves it to the hex or the dice. */
  readonly choose: <Member extends keyof Omit<Asked, 'edition'>>(
    member: Member,
    value: Asked[Member] | undefined,
  ) => void;
  readonly setKnown: (known: KnownBattlefield) => void;
}

const USUAL_BOARD = 'hex-9x8';

const USUAL: Asked = { edition: 'portable-2', board: USUAL_BOARD };

/** What was chosen for the battlefields of a campaign, kept while other hexes or leaves are shown beside the map. */
const choicesOf = onePerOwner((_journey: Journey) => ({
  askedOf: signal<Readonly<Record<string, Asked>>>({}),
  // By hex, rules and board: a cell is another place on another board.
  knownOf: signal<Readonly<Record<string, KnownBattlefield>>>({}),
}));

/** What is chosen for a battlefield in a hex, for each hex apart; or why none can be rolled there. */
export function useAskedBattlefield(
  journey: Journey,
  hex: Axial,
): ({ readonly ok: true } & BattlefieldToAsk) | { readonly ok: false; readonly what: string } {
  const hexText = placeText(hex);
  const { askedOf, knownOf } = choicesOf(journey);
  const asked = askedOf.value[hexText] ?? USUAL;
  const setAsked = (next: Asked) => {
    askedOf.value = { ...askedOf.value, [hexText]: next };
  };
  const place = placeOfBattle(journey.campaign.world, hex);
  const foundWith = (given?: BattlefieldRequest['given']): BattleIn =>
    place
      ? battleIn(place, { ...asked, ...(given && { given }) })
      : { ok: false, what: 'no battlefields are rolled in a world of this kind' };
  const found = foundWith();
  if (!found.ok) return found;
  const { settings } = found;
  const { edition } = asked;
  const on = { edition, board: askedBoard(edition, asked.board) ?? SECTOR_BOARD };
  const onKey = `${hexText} ${edition} ${asked.board}`;
  const known = knownOf.value[onKey] ?? NOTHING_KNOWN;
  const given = givenOf(known, edition);
  return {
    ok: true,
    asked,
    on,
    onKey,
    known,
    settings,
    settingsWith: (more) => {
      const merged = foundWith(legibleOf(more, on));
      return merged.ok ? merged.settings : settings;
    },
    read: readBattlefieldRequest({ ...asked, ...(given !== undefined && { given }) }),
    pickEdition: (edition) => setAsked(withEdition(asked, edition)),
    choose: (member, value) => setAsked(withMember(asked, member, value)),
    setKnown: (more) => {
      knownOf.value = { ...knownOf.value, [onKey]: more };
    },
  };
}

/** The same for other rules, without settings that these don't have. */
function withEdition(asked: Asked, edition: Asked['edition']): Asked {
  const { climate, terrain, cover, area, board = USUAL_BOARD, with: makes } = asked;
  const also = climate && { climate };
  if (edition === 'sectors') return { edition, ...also };
  return {
    edition,
    board,
    ...(terrain && { terrain }),
    ...(cover && { cover }),
    ...(area && { area }),
    ...also,
    ...(makes && { with: makes.filter((one) => optionalFeaturesOf(edition).includes(one)) }),
  };
}

/** Sets a member; removes it if it has no value. */
function withMember(asked: Asked, member: keyof Omit<Asked, 'edition'>, value: unknown): Asked {
  const { [member]: _, ...others } = asked;
  return value === undefined ? others : { ...others, [member]: value };
}
