import '../styles/reveal-dice.css';
import { hasServerDice, ownFaceCount, type Roll, type Trace } from '../../src/dice/roll.ts';
import { ThrownDice } from '../kit/die.tsx';

/** Number of dice drawn; any others are only counted. */
const MOST_DICE = 12;

/** The dice of a reveal, drawn one by one. */
export function TumblingDice({ dice }: { dice: Trace }) {
  const rolls = dice.flatMap((roll) =>
    roll.faces.map((face, index): Roll => ({ ...roll, faces: [face], ownFaces: ownFaceCount(roll) - index })),
  );
  return (
    <div class="reveal-throw">
      {rolls.slice(0, MOST_DICE).map((roll, nth) => (
        <TumblingDie key={nth} roll={roll} nth={nth} />
      ))}
      {rolls.length > MOST_DICE && <span>+ {rolls.length - MOST_DICE}</span>}
    </div>
  );
}

/** A die. One thrown by the server has two more faces, which are seen while it tumbles. */
function TumblingDie({ roll, nth }: { roll: Roll; nth: number }) {
  const [face = 1] = roll.faces;
  const other = (turns: number): Roll => ({
    ...roll,
    faces: [((face + turns * Math.ceil(roll.sides / 3) - 1) % roll.sides) + 1],
  });
  const isOwn = !hasServerDice(roll);
  return (
    <span
      class={isOwn ? 'reveal-die' : 'reveal-die server-die'}
      ref={(die) => die?.style.setProperty('--nth', String(Math.min(nth, 5)))}
    >
      <ThrownDice roll={roll} />
      {!isOwn && (
        <>
          <ThrownDice roll={other(1)} />
          <ThrownDice roll={other(2)} />
        </>
      )}
    </span>
  );
}
