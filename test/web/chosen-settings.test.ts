import { describe, expect, it } from 'vitest';
import { WORLDS } from '../../src/world/registry.ts';
import { wordsOf } from '../../web/journey/words/words-of.ts';
import { chosenSettings } from '../../web/pages/home/chosen-settings.ts';
import { wordsOfSetting } from '../../web/pages/home/setting-words.ts';

describe('the settings of a new campaign', () => {
  it('are left to the server if nothing was chosen', () => {
    for (const { kind, settings } of WORLDS.kinds) {
      expect(chosenSettings(kind, {})).toEqual({ ok: true, values: {} });
      expect(chosenSettings(kind, Object.fromEntries(settings.map(({ name }) => [name, ' '])))).toMatchObject(
        { ok: true },
      );
      expect(wordsOf(kind).about, kind).toMatch(/\.$/);
    }
  });

  it('are parsed as their kind of world describes them', () => {
    const values = { start: '-50', dice: '4', change: 'twelfth', hexWidth: '2.5', basin: 'swamp' };
    expect(chosenSettings('elevation', values)).toEqual({
      ok: true,
      values: { start: -50, dice: 4, change: 'twelfth', hexWidth: 2.5, basin: 'swamp' },
    });
    expect(chosenSettings('solo', { houseRules: 'coastal-shelf' })).toEqual({
      ok: true,
      values: { houseRules: ['coastal-shelf'] },
    });
    expect(chosenSettings('solo', { houseRules: 'landfall,coastal-shelf' })).toEqual({
      ok: true,
      values: { houseRules: ['coastal-shelf', 'landfall'] },
    });
  });

  it("have titles and choices in a player's words, not in those of the command line", () => {
    for (const { settings } of WORLDS.kinds)
      for (const setting of settings) {
        if (setting.kind === 'set') continue;
        const { title, does, choices } = wordsOfSetting(setting);
        expect(`${title} ${does}`, setting.option).not.toMatch(/algorithm|source|origin|mean|d6/i);
        expect(does, setting.option).toMatch(/^[A-Z].*\.$/);
        if (setting.kind === 'choice' && choices)
          expect(Object.keys(choices)).toEqual(setting.choices.map(String));
      }
  });

  it('describe each house rule that a form offers', () => {
    for (const { settings } of WORLDS.kinds)
      for (const setting of settings)
        if (setting.kind === 'set')
          for (const choice of setting.choices)
            expect(setting.each[choice], choice).toMatch(/^[a-z].*[a-z]$/);
  });

  it('are refused if wrong, with a hint at what would be right', () => {
    expect(chosenSettings('island', { hexes: '5000' })).toEqual({
      ok: false,
      what: 'Hexes of land is a whole number from 1 to 1,000.',
    });
    expect(chosenSettings('elevation', { leastChange: 'a lot' })).toMatchObject({
      ok: false,
      what: expect.stringContaining('Least steepness is a whole number'),
    });
  });

  it('are accepted by the server as they are parsed', () => {
    const typed = { hexes: '60', algorithm: '3', houseRules: 'coastal-shelf' };
    const read = chosenSettings('island', typed);
    if (!read.ok) throw new Error(read.what);
    expect(WORLDS.settingsFrom({ kind: 'island', ...read.values })).toMatchObject({
      ok: true,
      settings: { hexes: 60, algorithm: 3, houseRules: ['coastal-shelf'] },
    });
  });
});
