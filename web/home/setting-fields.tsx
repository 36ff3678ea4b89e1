import {
  defaultOf,
  type SettingDescription,
  type SettingValue,
  settingTyped,
  whatIsRight,
} from '../../src/world/setting.ts';

/** What was typed or picked, by the name of the setting; what is not there has its default. */
export type Chosen = Readonly<Record<string, string>>;

type Read =
  | { readonly ok: true; readonly values: Readonly<Record<string, SettingValue>> }
  | { readonly ok: false; readonly what: string };

/** The settings that were chosen otherwise than they are by default; else what is wrong and would be right. */
export function chosenSettings(settings: readonly SettingDescription[], chosen: Chosen): Read {
  const values: Record<string, SettingValue> = {};
  for (const setting of settings) {
    const text = chosen[setting.name];
    if (text === undefined || (text.trim() === '' && setting.type !== 'set')) continue;
    const read = settingTyped(setting, text.trim());
    if (!read.ok) return { ok: false, what: `${titleOf(setting)} is ${whatIsRight(setting)}.` };
    values[setting.name] = read.value;
  }
  return { ok: true, values };
}

interface Fields {
  readonly settings: readonly SettingDescription[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** A field for each setting of a world, as its kind describes it. */
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
  if (setting.type === 'set') return <SetField setting={setting} text={text} onText={onText} />;
  const usual = String(defaultOf(setting));
  const id = `setting-${setting.option}`;
  return (
    <div class="field setting">
      <label for={id}>{titleOf(setting)}</label>
      {setting.type === 'choice' ? (
        <select
          id={id}
          value={text ?? usual}
          aria-describedby={`${id}-does`}
          onChange={(event) => onText(event.currentTarget.value)}
        >
          {setting.choices.map((choice) => (
            <option key={choice} value={String(choice)}>
              {String(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={text ?? ''}
          placeholder={usual}
          inputMode={setting.type === 'whole' && setting.or === undefined ? 'numeric' : 'text'}
          autocomplete="off"
          aria-describedby={`${id}-does`}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      )}
      <small id={`${id}-does`}>{setting.does}</small>
    </div>
  );
}

/** A box to tick for each of what may be chosen. */
function SetField({ setting, text = '', onText }: OneField) {
  if (setting.type !== 'set') return null;
  const ticked = text.split(',').filter(Boolean);
  return (
    <>
      {setting.choices.map((choice) => (
        <label key={choice} class="check">
          <input
            type="checkbox"
            checked={ticked.includes(choice)}
            onChange={({ currentTarget: { checked } }) =>
              onText([...ticked.filter((one) => one !== choice), ...(checked ? [choice] : [])].join())
            }
          />
          <span>
            <em>{choice.replaceAll('-', ' ')}</em>: {setting.does}.
          </span>
        </label>
      ))}
    </>
  );
}

/** `leastChange` as people write it: "Least change". */
function titleOf({ name }: SettingDescription): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
