import type { WorldSettings } from '../ledger/settings.ts';
import { elevationKind } from './elevation/elevation-kind.ts';
import { islandKind } from './island/island-kind.ts';
import {
  allowedValues,
  defaultOf,
  type SettingDescription,
  type SettingValue,
  settingValue,
} from './setting.ts';
import { soloKind } from './solo/solo-kind.ts';
import type { KnownWorlds, WorldKind } from './world.ts';

/** The kinds of world that a program knows. */
export class Worlds implements KnownWorlds {
  /** In the order in which they are offered. */
  readonly kinds: readonly WorldKind[];

  constructor(kinds: readonly WorldKind[]) {
    this.kinds = kinds;
  }

  ofKind(kind: string): WorldKind | null {
    return this.kinds.find((candidate) => candidate.kind === kind) ?? null;
  }

  ofEdition(edition: string): WorldKind | null {
    return this.kinds.find((candidate) => candidate.edition === edition) ?? null;
  }

  /**
   * Checks settings from outside and fills in the defaults; on failure, names the setting and what is wrong with it.
   */
  settingsFrom(value: Readonly<Record<string, unknown>>): SettingsRead {
    const names = this.kinds.map(({ kind }) => `'${kind}'`).join(', ');
    const world = typeof value.kind === 'string' ? this.ofKind(value.kind) : null;
    if (!world) return { ok: false, name: 'kind', what: `a world's kind is one of ${names}` };
    const stranger = Object.keys(value).find(
      (name) => name !== 'kind' && !world.settings.some((setting) => setting.name === name),
    );
    if (stranger !== undefined)
      return {
        ok: false,
        name: stranger,
        what: `a world of kind '${world.kind}' has no setting '${stranger}'`,
      };
    const chosen: Record<string, SettingValue> = {};
    for (const setting of world.settings) {
      const given = value[setting.name];
      const read =
        given === undefined ? { ok: true as const, value: defaultOf(setting) } : settingValue(setting, given);
      if (!read.ok) return wrong(setting);
      chosen[setting.name] = read.value;
    }
    return { ok: true, settings: { kind: world.kind, ...chosen } };
  }
}

type SettingsRead =
  | { readonly ok: true; readonly settings: WorldSettings }
  | { readonly ok: false; readonly name: string; readonly what: string };

const wrong = (setting: SettingDescription) => ({
  ok: false as const,
  name: setting.name,
  what: `'${setting.name}' is ${allowedValues(setting)}`,
});

/** All kinds of world. To add one, list it here; docs/extending.md names everything else that it needs. */
export const WORLDS = new Worlds([soloKind, islandKind, elevationKind]);
