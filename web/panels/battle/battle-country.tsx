import { TREES } from '../../../src/rules/battlefield/battlefield.ts';
import { AREAS, COVERS, TERRAINS } from '../../../src/rules/battlefield/portable-settings.ts';
import type { BattlefieldToAsk } from './use-asked-battlefield.ts';

const OF_PORTABLE = [
  ['terrain', 'Country', TERRAINS],
  ['cover', 'Cover', COVERS],
  ['area', 'Inhabited', AREAS],
] as const;
const OF_ALL = [['climate', 'Trees', TREES]] as const;

/** Fields to choose another country than the hex gives. */
export function BattleCountry({ asked, choose }: Pick<BattlefieldToAsk, 'asked' | 'choose'>) {
  return (
    <details class="battle-otherwise">
      <summary>Change the country</summary>
      <div class="battle-choices">
        {[...(asked.edition === 'sectors' ? [] : OF_PORTABLE), ...OF_ALL].map(([member, title, values]) => (
          <label class="field" key={member}>
            <span>{title}</span>
            <select
              value={asked[member] ?? ''}
              onChange={(event) =>
                choose(
                  member,
                  values.find((one) => one === event.currentTarget.value),
                )
              }
            >
              <option value="">as the hex gives it</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {value.replaceAll('-', ', ')}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </details>
  );
}
