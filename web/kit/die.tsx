import { ownDiceWords, ownFaceCount, type Roll } from '../../src/dice/roll.ts';
import { TENTH } from './small-letters.ts';

/** Where the pips of each face are, on a die whose side is 3. */
const PIPS: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[0, 0]],
  2: [
    [-0.72, -0.72],
    [0.72, 0.72],
  ],
  3: [
    [-0.76, -0.76],
    [0, 0],
    [0.76, 0.76],
  ],
  4: [
    [-0.7, -0.7],
    [0.7, -0.7],
    [-0.7, 0.7],
    [0.7, 0.7],
  ],
  5: [
    [-0.76, -0.76],
    [0.76, -0.76],
    [0, 0],
    [-0.76, 0.76],
    [0.76, 0.76],
  ],
  6: [
    [-0.68, -0.8],
    [0.68, -0.8],
    [-0.68, 0],
    [0.68, 0],
    [-0.68, 0.8],
    [0.68, 0.8],
  ],
};

interface DieProps {
  readonly face: number;
  readonly sides: number;
  readonly discarded: boolean;
  readonly own: boolean;
}

function Die({ face, sides, discarded, own }: DieProps) {
  // A die with more than six sides shows digits on all faces, so that they can be compared.
  const pips = sides > 6 ? undefined : PIPS[face];
  return (
    <svg
      class={`die${discarded ? ' discarded' : ''}${own ? ' own' : ''}`}
      viewBox="-1.75 -1.75 3.5 3.5"
      aria-hidden="true"
    >
      <rect class="die-body" x="-1.5" y="-1.5" width="3" height="3" rx="0.55" />
      {own && <path class="die-own" d="M1.5 0.55V1a.5.5 0 0 1-.5.5H.55z" />}
      {pips ? (
        pips.map(([x, y]) => <circle class="die-pip" key={`${x},${y}`} cx={x} cy={y} r="0.29" />)
      ) : (
        <text
          class="die-number"
          transform={TENTH}
          y={face < 100 ? 5.5 : 4.5}
          text-anchor="middle"
          font-size={face < 100 ? 16 : face < 1000 ? 14 : 10.5}
        >
          {face}
        </text>
      )}
      {discarded && <path class="die-strike" d="M-1.6 1.6L1.6-1.6" />}
    </svg>
  );
}

/** One throw. Discarded dice are struck through, own dice have a turned-down corner. */
export function ThrownDice({ roll }: { roll: Roll }) {
  const discarded = roll.discarded === true;
  const own = ownDiceWords(roll);
  const words = [roll.faces.join(' and '), discarded && 'discarded', own].filter(Boolean).join(', ');
  return (
    <span
      class="dice"
      role="img"
      aria-label={`Dice: ${words}`}
      title={own ? 'Own dice, thrown on the table' : undefined}
    >
      {roll.faces.map((face, index) => (
        <Die
          key={index}
          face={face}
          sides={roll.sides}
          discarded={discarded}
          own={index < ownFaceCount(roll)}
        />
      ))}
    </span>
  );
}
