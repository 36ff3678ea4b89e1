import { describe, expect, it } from 'vitest';
import { elevationKind } from '../../../src/world/elevation/elevation-kind.ts';
import { WORLDS } from '../../../src/world/registry.ts';
import { parseSetting } from '../../../src/world/setting.ts';
import { played, worldSettings } from './some-worlds.ts';

describe('the settings of an elevation world', () => {
  it('are completed, in the order in which they are described', () => {
    expect(JSON.stringify(WORLDS.settingsFrom({ kind: 'elevation' }))).toBe(
      '{"ok":true,"settings":{"kind":"elevation","start":3000,"dice":6,"change":"twelfth","leastChange":1,"hexWidth":5,"outflow":"lowest","basin":"lake"}}',
    );
  });

  it.each<[string, unknown]>([
    ['start', -100_000],
    ['start', 100_000],
    ['dice', 8],
    ['change', 1],
    ['change', 10_000],
    ['change', 'twelfth'],
    ['leastChange', 10_000],
    ['hexWidth', 999.99],
    ['hexWidth', 0.01],
    ['outflow', 'random'],
    ['basin', 'swamp'],
  ])('%s may be %j', (name, value) =>
    expect(WORLDS.settingsFrom({ kind: 'elevation', [name]: value })).toMatchObject({
      ok: true,
      settings: { [name]: value },
    }),
  );

  it.each<[string, unknown, string]>([
    ['start', 100_001, "'start' is a whole number from −100,000 to 100,000"],
    ['start', 0.5, "'start' is a whole number from −100,000 to 100,000"],
    ['dice', 3, "'dice' is one of 2, 4, 6, 8"],
    ['dice', '6', "'dice' is one of 2, 4, 6, 8"],
    ['change', 0, "'change' is a whole number from 1 to 10,000, or 'twelfth'"],
    ['change', 'tenth', "'change' is a whole number from 1 to 10,000, or 'twelfth'"],
    ['leastChange', 'twelfth', "'leastChange' is a whole number from 1 to 10,000"],
    ['hexWidth', 1000, "'hexWidth' is a number above 0, up to 999.99, with two decimals at most"],
    ['outflow', 'highest', "'outflow' is one of lowest, random"],
    ['basin', 'sea', "'basin' is one of lake, swamp"],
    ['houseRules', [], "a world of kind 'elevation' has no setting 'houseRules'"],
  ])('%s may not be %j', (name, value, what) =>
    expect(WORLDS.settingsFrom({ kind: 'elevation', [name]: value })).toEqual({ ok: false, name, what }),
  );

  it('can be typed', () => {
    const typed = (option: string, text: string) => {
      const setting = elevationKind.settings.find((one) => one.option === option);
      return setting && parseSetting(setting, text);
    };
    expect(typed('start', '-20')).toEqual({ ok: true, value: -20 });
    expect(typed('dice-count', '4')).toEqual({ ok: true, value: 4 });
    expect(typed('change', 'twelfth')).toEqual({ ok: true, value: 'twelfth' });
    expect(typed('least-change', '2')).toEqual({ ok: true, value: 2 });
    expect(typed('hex-width', '2.5')).toEqual({ ok: true, value: 2.5 });
  });
});

describe('the content of an entry in an elevation world', () => {
  const content = () => {
    const [step] = played({ settings: worldSettings(), seed: 'body', choices: [0], own: true });
    return JSON.parse(JSON.stringify(step?.content));
  };

  it('is accepted by `isContent`', () => expect(elevationKind.isContent(content())).toBe(true));

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['another kind', { kind: 'revealed' }],
    ['half a foot', { peak: 1.5 }],
    ['no peak', { peak: null }],
    ['another form', { form: 'volcano' }],
    ['a direction that does not exist', { flows: [{ q: 0, r: 0, flow: 7 }] }],
    ['a hex without its height', { revealed: [{ q: 0, r: 0 }] }],
    ['a surplus member', { weather: 'fair' }],
  ])('is not accepted by `isContent` with %s', (_, some) =>
    expect(elevationKind.isContent({ ...content(), ...some })).toBe(false),
  );
});
