import type { Signal } from '@preact/signals';
import { type Switch, toggle } from './preferences.ts';
import { SwitchItem } from './switch-item.tsx';

/** A switch for a preference that this browser stores. */
export const PreferenceSwitch = ({ text, setting }: { text: string; setting: Signal<Switch> }) => (
  <SwitchItem text={text} isOn={setting.value === 'on'} onToggle={() => toggle(setting)} />
);
