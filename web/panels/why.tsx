import { tellHex } from '../../src/telling/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { ThrownDice } from '../drawing/die.tsx';
import type { Journey } from '../journey/journey.ts';

/** Why a hex is as it is, throw by throw. */
export function Why({ journey, hex }: { journey: Journey; hex: SoloRecord }) {
  const lines = tellHex(hex, (at) => journey.recordAt(at));
  const own = hex.dice.some((roll) => roll.own);
  return (
    <section class="why" aria-label="Why it is so">
      <h3>Why it is so</h3>
      <ol class="telling">
        {lines.map((line, index) => (
          <li key={index} class={line.roll ? 'thrown' : 'said'}>
            {line.roll && <ThrownDice roll={line.roll} />}
            <p>{line.text}</p>
          </li>
        ))}
      </ol>
      {own && <p class="quiet">A turned-down corner marks dice that were thrown on the table.</p>}
    </section>
  );
}
