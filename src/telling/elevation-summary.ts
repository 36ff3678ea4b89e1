import { directionName } from '../hex/direction.ts';
import { groupedDigits } from '../text/grouped-digits.ts';
import type { ElevationHex } from '../world/elevation/elevation-hex.ts';

export const feet = (value: number): string => `${groupedDigits(value)} ft`;

/** A stream flow as shown, in cubic feet per second: a whole number from 100 up, else three significant digits. */
export const flowFigure = (streamFlow: number): string =>
  groupedDigits(streamFlow >= 100 ? Math.round(streamFlow) : Number(streamFlow.toPrecision(3)));

/**
 * The kind of country of a hex on land; "seemingly" if the hex isn't surveyed, so that it is guessed from its
 * neighbours.
 */
export const countryOf = ({ terrain, peak }: Pick<ElevationHex, 'terrain' | 'peak'>): string =>
  `${peak === null ? 'seemingly ' : ''}${terrain} country`;

/** A hex in one sentence, from all that is known. */
export function elevationSummary(hex: ElevationHex): string {
  const { label, elevation, peak, form, flow, points, streamFlow, water } = hex;
  if (water === 'sea') return `${label}: sea, the bottom at ${feet(elevation)}.`;
  const summit = peak === null || form !== null ? '' : `, its highest point at ${feet(peak)}`;
  const standing = form === null ? '' : `, a ${form}`;
  const still = water === null ? '' : `, a ${water}`;
  const figure = flowFigure(streamFlow);
  const amount = `${figure} cubic ${figure === '1' ? 'foot' : 'feet'} per second`;
  const course = flow === null ? 'comes in' : `flows ${directionName(flow)}`;
  const river = points === 0 ? '' : `, a river of ${amount} that ${course}`;
  return `${label}: ${countryOf(hex)} at ${feet(elevation)}${summit}${standing}${still}${river}.`;
}
