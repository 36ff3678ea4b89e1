import { firstWeather, nextWeather, type Weather } from '../../src/rules/weather.ts';

/** A turn of a battle with its weather. */
export interface BattleTurn extends Weather {
  readonly turn: number;
}

/**
 * The dice for the weather of a battle's next turn, and the purpose that the roll is given. The purpose says where the
 * gauge stood and for how long, so that each such roll can be read without the ones before it.
 */
export function nextTurnOf(label: string, last: BattleTurn | null): { dice: string; for: string } {
  if (!last) return { dice: '2d6', for: `weather at ${label}, turn 1` };
  const stood = `from ${last.gauge}, turn ${last.standing} there`;
  return { dice: '1d6', for: `weather at ${label}, turn ${last.turn + 1}, ${stood}` };
}

const PURPOSE = /^weather at (\S+), turn (\d{1,6})(?:, from (\d{1,2}), turn (\d{1,6}) there)?$/;

/** The turn that a roll with this purpose began at a hex; `null` for any other roll. */
export function turnOf(
  label: string,
  purpose: string | undefined,
  faces: readonly number[],
): BattleTurn | null {
  const [, at, turn, gauge, standing] = PURPOSE.exec(purpose ?? '') ?? [];
  if (at !== label) return null;
  const isFirst = gauge === undefined;
  if (faces.length !== (isFirst ? 2 : 1) || (!isFirst && (Number(gauge) < 2 || Number(gauge) > 12)))
    return null;
  const rules = isFirst ? firstWeather() : nextWeather({ gauge: Number(gauge), standing: Number(standing) });
  rules.next();
  const { done, value } = rules.next(faces);
  return done ? { turn: Number(turn), ...value } : null;
}
