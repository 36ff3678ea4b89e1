import { useState } from 'preact/hooks';
import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { MORALE_NEEDED, QUALITIES, type Quality, RALLY_NEEDED } from '../../../src/rules/battle-aids.ts';
import type { Journey } from '../../journey/journey.ts';
import { rollLogOf } from '../notebook/dice/roll-log-of.ts';
import { BattleArmies } from './battle-armies.tsx';
import { BattleWeather } from './battle-weather.tsx';

/** What a battle of the horse and musket age needs turn by turn: the weather gauge, morale and rallying, the armies' points. */
export function BattleAids({ journey, hex }: { journey: Journey; hex: Axial }) {
  return (
    <section class="battle-aids" aria-label="In the battle">
      <h3>In the battle</h3>
      <BattleWeather journey={journey} hex={hex} />
      <Tests journey={journey} hex={hex} />
      <BattleArmies journey={journey} hex={hex} />
    </section>
  );
}

/** Morale and rally tests, rolled as dice of the campaign; the purpose of each roll records what was needed. */
function Tests({ journey, hex }: { journey: Journey; hex: Axial }) {
  const [quality, setQuality] = useState<Quality>('regular');
  const [general, setGeneral] = useState(false);
  const [supported, setSupported] = useState(false);
  const label = hexLabel(hex);
  const added = (general ? 1 : 0) + (supported ? 1 : 0);
  const needed = MORALE_NEEDED[quality] - added;
  const toRally = RALLY_NEEDED - (general ? 1 : 0);
  const busy = journey.commands.underWay.value || !journey.permissions.mayAct.value;
  const unit = [quality, ...(general ? ['with a general'] : []), ...(supported ? ['supported'] : [])];
  const roll = (purpose: string) => void journey.commands.send({ kind: 'roll', dice: '1d6', for: purpose });
  return (
    <div class="battle-tests">
      <div class="battle-unit">
        <label class="field">
          <span>Unit</span>
          <select value={quality} onChange={(event) => setQuality(event.currentTarget.value as Quality)}>
            {QUALITIES.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={general}
            onChange={(event) => setGeneral(event.currentTarget.checked)}
          />
          with a general
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={supported}
            onChange={(event) => setSupported(event.currentTarget.checked)}
          />
          supported from the rear
        </label>
      </div>
      <div class="row">
        {needed > 1 ? (
          <button
            type="button"
            class="quiet-button"
            disabled={busy}
            onClick={() => roll(`morale at ${label}: ${unit.join(', ')}; ${needed} or more holds`)}
          >
            Morale: {needed} or more
          </button>
        ) : (
          <p class="quiet">Its morale holds without a die.</p>
        )}
        <button
          type="button"
          class="quiet-button"
          disabled={busy}
          onClick={() =>
            roll(`rally at ${label}${general ? ', with a general' : ''}; ${toRally} or more halts it`)
          }
        >
          Rally: {toRally} or more
        </button>
      </div>
      <p class="quiet">After a melee lost it retreats one move even if it holds.</p>
      <LastTests journey={journey} label={label} />
    </div>
  );
}

const SHOWN = 5;
/** What a test is for, as `Tests` writes it: its kind, the hex, and what is needed. */
const TEST = /^(morale|rally) at (\S+?)[:,;].*?(\d) or more/;

/** The last tests of this battle and their outcomes. */
function LastTests({ journey, label }: { journey: Journey; label: string }) {
  const tests = rollLogOf(journey).rolls.value.flatMap((roll) => {
    const [, kind, at, needed] = TEST.exec(roll.for ?? '') ?? [];
    if (kind === undefined || at !== label || !roll.text) return [];
    return [{ ...roll, outcome: outcomeOf(kind, Number(roll.text) >= Number(needed)) }];
  });
  if (tests.length === 0) return null;
  return (
    <ol class="battle-rolls" aria-label="The last tests">
      {tests.slice(0, SHOWN).map(({ seq, text, outcome, for: purpose }) => (
        <li key={seq}>
          <strong>{text}</strong> <span>{outcome}</span> <small class="quiet">{purpose}</small>
        </li>
      ))}
    </ol>
  );
}

function outcomeOf(kind: string, isMade: boolean): string {
  if (kind === 'rally') return isMade ? 'It halts, and acts again on its next turn.' : 'It keeps retreating.';
  return isMade ? 'It holds.' : 'It loses a further 25 per cent and retreats one move.';
}
