import { directionName } from '../hex/direction.ts';
import type { ElevationHex } from '../world/elevation/elevation-hex.ts';

/** `−4,750`, the same on every machine. */
export const groupedDigits = (value: number): string => {
  const [whole = '', part] = String(Math.abs(value)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}`;
};

export const feet = (value: number): string => `${groupedDigits(value)} ft`;

/** A stream flow as it is told, in cubic feet per second: whole from 100 on, below that in three digits. */
export const flowFigure = (streamFlow: number): string =>
  groupedDigits(streamFlow >= 100 ? Math.round(streamFlow) : Number(streamFlow.toPrecision(3)));

/** The country of a hex on land. Before it is surveyed it is no more than what the heights around make of it. */
export const countryOf = ({ terrain, peak }: Pick<ElevationHex, 'terrain' | 'peak'>): string =>
  `${peak === null ? 'seemingly ' : ''}${terrain} country`;

/** A hex in one sentence, as it is with all that is known. */
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
