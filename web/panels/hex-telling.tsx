import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { Journey } from '../journey/journey.ts';
import { ThrownDice } from '../kit/die.tsx';
import { SealLine } from './seal-line.tsx';
import { partsOf } from './worlds/parts-of.ts';

/** Why a hex is as it is, throw by throw, and whether the throws match their seals. */
export function HexTelling({ journey, hex }: { journey: Journey; hex: HexRecord }) {
  const lines = partsOf(journey).useTelling({ journey, hex });
  const own = lines?.some(({ roll }) => roll?.own) ?? false;
  return (
    <section class="hex-telling" aria-label="Why it is so" aria-busy={lines === null}>
      <h3>Why it is so</h3>
      <ol class="telling">
        {lines?.map((line, index) => (
          <li key={index} class={line.roll ? 'with-dice' : 'without-dice'}>
            {line.roll && <ThrownDice roll={line.roll} />}
            <p>{line.text}</p>
          </li>
        ))}
      </ol>
      {own && <p class="quiet">A turned-down corner marks dice that were thrown on the table.</p>}
      <SealLine journey={journey} entries={journey.campaign.world.entriesAt(hex)} />
    </section>
  );
}
