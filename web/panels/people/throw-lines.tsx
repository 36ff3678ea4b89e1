import '../../styles/throw-lines.css';
import { hexLabel } from '../../../src/hex/label.ts';
import type { HexThrow } from '../../../src/protocol/live.ts';
import { throwerName } from '../../journey/throwing-in-words.ts';
import { ThrownDice } from '../../kit/die.tsx';
import { PersonDisc } from '../../kit/person-disc.tsx';
import type { Thrower } from '../../live/throwers.ts';

/** Number of throwers shown at once: those who began last. */
const MOST_LINES = 3;

interface ThrowLinesProps {
  readonly throwers: readonly Thrower[];
}

/** Who else is throwing own dice for which hex, and the faces typed so far. */
export function ThrowLines({ throwers }: ThrowLinesProps) {
  const more = throwers.length - MOST_LINES;
  return (
    <ul class="throw-lines" aria-label="Being thrown" data-testid="throw-lines">
      {throwers.slice(-MOST_LINES).map((thrower) => (
        <li key={thrower.by.id}>
          <span>
            <PersonDisc {...thrower.by} />
            <bdi>{throwerName(thrower)}</bdi> is throwing for <strong>{hexLabel(thrower.thrown)}</strong>
          </span>
          <TypedFaces {...thrower.thrown} />
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** The faces that were typed, and a blank for each of the others. */
function TypedFaces({ sides, faces }: HexThrow) {
  return (
    <span class="typed-faces">
      {faces.map((face, die) =>
        face === null ? (
          <span class="die-blank" key={die} aria-hidden="true" />
        ) : (
          <ThrownDice key={die} roll={{ for: '', sides, faces: [face] }} />
        ),
      )}
    </span>
  );
}
