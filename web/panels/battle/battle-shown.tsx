import { useLayoutEffect, useState } from 'preact/hooks';
import { battlefieldSvg } from '../../../src/formats/battlefield/battlefield-svg.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import type { BattlefieldAnswer } from '../../../src/protocol/answers.ts';
import type { Journey } from '../../journey/journey.ts';
import { ThrownDice } from '../../kit/die.tsx';
import { Icon } from '../../kit/icon.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { palette } from '../../kit/theme.ts';
import { campaignPath } from '../../live/api.ts';
import { SealLine } from '../seal-line.tsx';
import { BattleBoard } from './battle-board.tsx';

interface ShownProps {
  readonly journey: Journey;
  readonly hex: Axial;
  /** Sequence number of the battlefield's entry in force. */
  readonly seq: number;
  readonly onAnew: () => void;
}

/** A rolled battlefield: drawn with its legend, summed up in a sentence, and explained die by die. */
export function BattleShown({ journey, hex, seq, onAnew }: ShownProps) {
  const [answer, setAnswer] = useState<BattlefieldAnswer | Error | null>(null);
  const { api, summary } = journey;
  const [attempt, setAttempt] = useState(0);
  // In a layout effect, so that no battlefield is shown under the number of another hex.
  useLayoutEffect(() => {
    let isWanted = true;
    setAnswer(null);
    api.ask<BattlefieldAnswer>('GET', `${campaignPath(summary.id)}/battlefields/${hex.q}/${hex.r}`).then(
      (found) => isWanted && setAnswer(found),
      (error: Error) => isWanted && setAnswer(error),
    );
    return () => {
      isWanted = false;
    };
  }, [api, hex.q, hex.r, seq, attempt]);
  const title = `Battlefield at ${hexLabel(hex)}`;
  const colours = palette.value;
  const entry = answer && !(answer instanceof Error) && answer.entry.kind === 'fought' ? answer.entry : null;
  if (answer instanceof Error)
    return (
      <p class="trouble" role="alert">
        {answer.message}{' '}
        <button type="button" class="quiet-button" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </p>
    );
  if (!answer || !entry) return <p class="quiet">The battlefield is laid out …</p>;
  const save = () =>
    saveFile(
      new Blob([battlefieldSvg(entry, { title })], { type: 'image/svg+xml' }),
      `${journey.name}, battlefield ${hexLabel(hex)}.svg`,
    );
  return (
    <div class="battle-shown" data-testid="battlefield">
      <BattleBoard battlefield={entry} title={title} palette={colours} />
      <p class="battle-summary">{answer.summary}</p>
      <div class="row">
        <button type="button" class="quiet-button" onClick={save}>
          <Icon name="download" /> Save as SVG
        </button>
        {journey.permissions.mayAct.value && (
          <button type="button" class="quiet-button" onClick={onAnew}>
            Roll another
          </button>
        )}
      </div>
      <details class="battle-why">
        <summary>Why it is so, die by die</summary>
        <ol class="telling">
          {answer.told.map((line, index) => (
            <li key={index} class={line.roll ? 'with-dice' : 'without-dice'}>
              {line.roll && <ThrownDice roll={line.roll} />}
              <p>{line.text}</p>
            </li>
          ))}
        </ol>
      </details>
      <SealLine journey={journey} entries={[seq]} />
    </div>
  );
}
