import type { ComponentChildren } from 'preact';
import { type Direction, directionBetween, directionName } from '../../../src/hex/direction.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import type { HexRecord } from '../../../src/ledger/hex-record.ts';
import { Icon } from '../../kit/icon.tsx';
import { percents } from '../../kit/percent.ts';
import { rotatedTo } from '../../kit/rotated.ts';

/** One line of what is known of a hex. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}

/** Which way something goes, with an arrow. */
export function Course({ direction, does }: { direction: Direction; does: string }) {
  return (
    <>
      <span class="flow" ref={rotatedTo(direction)}>
        <Icon name="arrow" />
      </span>
      {does} {directionName(direction)}
    </>
  );
}

/** Where a hex was first known from: it was seen from there, or entered from there while unknown. */
export function KnownFrom({ hex, wasSeen }: { hex: HexRecord; wasSeen: boolean }) {
  if (hex.given)
    return (
      <Fact name="Given">
        <dd>by the imported map, not rolled</dd>
      </Fact>
    );
  const cameFrom = hex.origin && directionBetween(hex, hex.origin);
  if (!hex.origin || !cameFrom)
    return (
      <Fact name="Entered">
        <dd>
          <span class="quiet">where every journey begins</span>
        </dd>
      </Fact>
    );
  return (
    <Fact name={wasSeen ? 'Seen' : 'Entered'}>
      <dd>
        <span>
          from {hexLabel(hex.origin)} <span class="quiet">in the {directionName(cameFrom)}</span>
        </span>
      </dd>
    </Fact>
  );
}

/** One of several possible outcomes. */
export interface Chance {
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly colour: string;
}

/** How likely each of several things is, the likeliest first. */
export function OddsBars({ chances }: { chances: readonly Chance[] }) {
  const sorted = chances.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
  const told = percents(sorted.map(({ share }) => share));
  return (
    <ul>
      {sorted.map((chance, at) => (
        <OddsBar key={chance.name} {...chance} told={told[at] ?? ''} />
      ))}
    </ul>
  );
}

/** How likely something is, as a bar. */
function OddsBar({ name, share, colour, told }: Chance & { told: string }) {
  const setStyle = (bar: HTMLElement | null) => {
    bar?.style.setProperty('--share', `${Math.max(1, share * 100)}%`);
    bar?.style.setProperty('--colour', colour);
  };
  return (
    <li>
      <span class="odds-name">{name}</span>
      <span class="odds-bar" ref={setStyle} />
      <span class="odds-share">{told}</span>
    </li>
  );
}
