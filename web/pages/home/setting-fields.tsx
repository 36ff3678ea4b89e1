import { capitalised } from '../../../src/text/capitalised.ts';
import { defaultOf, type SettingDescription } from '../../../src/world/setting.ts';
import { type Chosen, faultOf } from './chosen-settings.ts';
import { HouseRulePicture } from './house-rule-picture.tsx';
import { wordsOfSetting } from './setting-words.ts';

interface Fields {
  readonly settings: readonly SettingDescription[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** A field for each setting of a world, as described by its kind. */
export function SettingFields({ settings, chosen, onChoose }: Fields) {
  return (
    <>
      {settings.map((setting) => (
        <Field
          key={setting.name}
          setting={setting}
          text={chosen[setting.name]}
          onText={(text) => onChoose({ ...chosen, [setting.name]: text })}
        />
      ))}
    </>
  );
}

interface OneField {
  readonly setting: SettingDescription;
  readonly text: string | undefined;
  readonly onText: (text: string) => void;
}

function Field({ setting, text, onText }: OneField) {
  if (setting.kind === 'set') return <SetField setting={setting} text={text} onText={onText} />;
  const defaultText = String(defaultOf(setting));
  const fault = faultOf(setting, text);
  const id = `setting-${setting.option}`;
  const { title, does, choices } = wordsOfSetting(setting);
  return (
    <div class="field setting">
      <label for={id}>{title}</label>
      {setting.kind === 'choice' ? (
        <select
          id={id}
          value={text ?? defaultText}
          aria-describedby={`${id}-does`}
          onChange={(event) => onText(event.currentTarget.value)}
        >
          {setting.choices.map((choice) => (
            <option key={choice} value={String(choice)}>
              {choices?.[choice] ?? String(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={text ?? ''}
          placeholder={defaultText}
          inputMode={setting.kind === 'whole' && setting.or === undefined ? 'numeric' : 'text'}
          autocomplete="off"
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-fault ${id}-does`}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      )}
      <p class="fault" id={`${id}-fault`} role="status">
        {fault}
      </p>
      <small id={`${id}-does`}>{does}</small>
    </div>
  );
}

/** A checkbox for each possible value. */
function SetField({ setting, text = '', onText }: OneField) {
  if (setting.kind !== 'set') return null;
  const ticked = text.split(',').filter(Boolean);
  return (
    <>
      {setting.choices.map((choice) => (
        <label key={choice} class="check house-rule">
          <input
            type="checkbox"
            checked={ticked.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onText([...ticked.filter((one) => one !== choice), ...(checked ? [choice] : [])].join())
            }
          />
          <HouseRulePicture rule={choice} />
          <span>
            <strong>{capitalised(choice.replaceAll('-', ' '))}</strong>
            <small>{capitalised(setting.each[choice] ?? '')}.</small>
          </span>
        </label>
      ))}
    </>
  );
}
