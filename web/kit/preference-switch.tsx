import type { Signal } from '@preact/signals';
import { type Switch, toggle } from './preferences.ts';

/** A switch for something that this browser remembers. */
export function PreferenceSwitch({ text, setting }: { text: string; setting: Signal<Switch> }) {
  return (
    <button
      type="button"
      class="menu-item menu-toggle"
      role="switch"
      aria-checked={setting.value === 'on'}
      onClick={() => toggle(setting)}
    >
      <span class="toggle" aria-hidden="true" />
      <span>{text}</span>
    </button>
  );
}
