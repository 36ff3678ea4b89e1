import { type BattleSettings, portableSettingsOf } from '../../../src/rules/battlefield/battle-in-hex.ts';
import { optionalFeaturesOf } from '../../../src/rules/battlefield/battlefield-request.ts';
import { isPresent, type OptionalFeature } from '../../../src/rules/battlefield/portable-settings.ts';
import { capitalised } from '../../../src/text/capitalised.ts';

interface MakesProps {
  readonly settings: Exclude<BattleSettings, { edition: 'sectors' }>;
  /** Whether somebody chose; otherwise the usual kinds apply. */
  readonly isChosen: boolean;
  readonly onChoice: (presences: readonly OptionalFeature[] | undefined) => void;
}

/** Which kinds of feature may be made. Kinds that are given are there in any case. */
export function BattleMakes({ settings, isChosen, onChoice }: MakesProps) {
  const all = optionalFeaturesOf(settings.edition);
  const { with: chosen } = settings;
  const isGiven = (one: OptionalFeature) =>
    isPresent({ ...portableSettingsOf(settings), present: new Set<OptionalFeature>() }, one);
  return (
    <details class="battle-otherwise">
      <summary>
        What may occur <span class="quiet">{isChosen ? 'your choice' : 'the usual'}</span>
      </summary>
      <fieldset class="battle-makes">
        <legend class="visually-hidden">What may occur</legend>
        {all.map((one) => (
          <label class="check" key={one}>
            <input
              type="checkbox"
              checked={chosen.includes(one) || isGiven(one)}
              disabled={isGiven(one)}
              onChange={(event) =>
                onChoice(
                  all.filter((other) =>
                    other === one ? event.currentTarget.checked : chosen.includes(other),
                  ),
                )
              }
            />
            <span>
              {capitalised(one)}
              {isGiven(one) && <small class="quiet"> is known</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {isChosen && (
        <button type="button" class="quiet-button" onClick={() => onChoice(undefined)}>
          Back to the usual
        </button>
      )}
    </details>
  );
}
