import { readChance } from '../../../../src/rules/tables/chance.ts';
import { diceText } from '../../../../src/rules/tables/dice-notation.ts';
import { rowOdds } from '../../../../src/rules/tables/odds.ts';
import { TABLE_SITES, TABLE_TERRAINS } from '../../../../src/rules/tables/places.ts';
import { capitalised } from '../../../../src/text/capitalised.ts';
import type { TableForm } from '../../../journey/tables/table-form.ts';
import { percent } from '../../../kit/percent.ts';

interface WhenFieldsProps {
  readonly form: TableForm;
  readonly chanceFault: string | null;
  readonly onChange: (change: Partial<TableForm>) => void;
}

const OCCASIONS: Readonly<Record<TableForm['when'], string>> = {
  'by-hand': 'By hand',
  enter: 'New hex',
  day: 'New day',
  site: 'New site',
};

const SITES: Readonly<Record<TableForm['site'], string>> = {
  whatever: 'whatever stands there',
  any: 'where any site is',
  these: 'where one of these is',
};

/** When a table is rolled by itself, where, and with what chance. */
export function WhenFields({ form, chanceFault, onChange }: WhenFieldsProps) {
  const { when, terrain, site, sites, chance } = form;
  const read = readChance(chance.trim());
  return (
    <section class="when-fields" aria-label="When it is rolled">
      <fieldset class="choices">
        <legend>Rolled</legend>
        {(Object.keys(OCCASIONS) as TableForm['when'][]).map((each) => (
          <label key={each} class={each === when ? 'chosen' : ''}>
            <input
              type="radio"
              name="when"
              checked={each === when}
              onChange={() => onChange({ when: each })}
            />
            {OCCASIONS[each]}
          </label>
        ))}
      </fieldset>
      {when !== 'by-hand' && (
        <>
          <details class="places" open={terrain.length > 0}>
            <summary>{terrain.length === 0 ? 'In any terrain' : `In ${counted(terrain.length)}`}</summary>
            <Ticks
              label="Terrains"
              all={TABLE_TERRAINS}
              ticked={terrain}
              onTick={(ticked) => onChange({ terrain: ticked })}
            />
          </details>
          <label class="field">
            <span>{when === 'site' ? 'At which site' : 'And only'}</span>
            <select
              value={site}
              onChange={(event) => onChange({ site: event.currentTarget.value as TableForm['site'] })}
            >
              {(Object.keys(SITES) as TableForm['site'][]).map((each) => (
                <option key={each} value={each}>
                  {SITES[each]}
                </option>
              ))}
            </select>
          </label>
          {site === 'these' && (
            <Ticks
              label="Sites"
              all={TABLE_SITES}
              ticked={sites}
              onTick={(ticked) => onChange({ sites: ticked })}
            />
          )}
          <label class="field">
            <span>With a chance, or always</span>
            <input
              value={chance}
              placeholder="1-2 of 1d6"
              maxLength={40}
              autocomplete="off"
              spellcheck={false}
              aria-invalid={chanceFault !== null}
              aria-describedby="chance-told"
              onInput={(event) => onChange({ chance: event.currentTarget.value })}
            />
          </label>
          <p id="chance-told" class={chanceFault ? 'fault' : 'quiet'}>
            {chanceFault ? capitalised(chanceFault) : read.ok ? chanceTold(read.chance) : ''}
          </p>
          {when === 'day' && <p class="quiet">Terrain and site are those of the hex where the party is.</p>}
        </>
      )}
    </section>
  );
}

interface TicksProps {
  readonly label: string;
  readonly all: readonly string[];
  readonly ticked: readonly string[];
  readonly onTick: (ticked: readonly string[]) => void;
}

/** A checkbox for each of several words. */
const Ticks = ({ label, all, ticked, onTick }: TicksProps) => (
  <fieldset class="ticks" aria-label={label}>
    {all.map((each) => (
      <label key={each} class={ticked.includes(each) ? 'chosen' : ''}>
        <input
          type="checkbox"
          checked={ticked.includes(each)}
          onChange={({ currentTarget: { checked } }) =>
            onTick(
              checked
                ? all.filter((one) => one === each || ticked.includes(one))
                : ticked.filter((one) => one !== each),
            )
          }
        />
        {each.replaceAll('-', ' ')}
      </label>
    ))}
  </fieldset>
);

const counted = (count: number): string => (count === 1 ? 'one terrain' : `${count} terrains`);

function chanceTold({
  from,
  to,
  dice,
}: {
  from: number;
  to: number;
  dice: Parameters<typeof diceText>[0];
}): string {
  const [share = 0] = rowOdds({ roll: diceText(dice), rows: [{ on: [from, to], text: '' }] });
  return `It comes ${percent(share)} of the time.`;
}
