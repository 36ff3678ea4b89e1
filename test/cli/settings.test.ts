import { describe, expect, it } from 'vitest';
import { BOUND_SETTINGS, USUAL_BOUNDS } from '../../src/access/bounds.ts';
import { readSettings, WrongSetting } from '../../src/config.ts';

describe('settings', () => {
  const DEFAULTS = {
    host: '127.0.0.1',
    port: 8080,
    dataDirectory: './data',
    publicUrl: null,
    limited: true,
    bounds: USUAL_BOUNDS,
  };

  it('have the defaults of the interface', () => {
    expect(readSettings({}, {})).toEqual(DEFAULTS);
  });

  it('come from the environment, and before that from the command line', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '9000',
      DATA_DIR: '/data',
      HEXFARER_PUBLIC_URL: 'https://maps.example.org',
      HEXFARER_LIMITS: 'off',
    };
    expect(readSettings(environment, {})).toEqual({
      host: '0.0.0.0',
      port: 9000,
      dataDirectory: '/data',
      publicUrl: new URL('https://maps.example.org'),
      limited: false,
      bounds: USUAL_BOUNDS,
    });
    expect(readSettings(environment, { host: '::1', port: '0', data: 'here' })).toMatchObject({
      host: '::1',
      port: 0,
      dataDirectory: 'here',
    });
  });

  it('set each bound by a variable of its own, in whole numbers or MB', () => {
    const variables = Object.values(BOUND_SETTINGS).map(({ variable }) => variable);
    expect(new Set(variables).size).toBe(Object.keys(USUAL_BOUNDS).length);
    const { bounds } = readSettings(
      Object.fromEntries(variables.map((name, index) => [name, String(index + 3)])),
      {},
    );
    for (const [index, [name, { unit }]] of Object.entries(BOUND_SETTINGS).entries())
      expect(bounds[name as keyof typeof bounds], name).toBe((index + 3) * unit);
    expect(readSettings({ HEXFARER_CAMPAIGN_MB: '7' }, {}).bounds).toEqual({
      ...USUAL_BOUNDS,
      campaignBytes: 7 * 1024 * 1024,
    });
  });

  it.each(['HOST', 'PORT', 'DATA_DIR', 'HEXFARER_PUBLIC_URL', 'HEXFARER_LIMITS'])(
    'take an empty %s for none, as container files write it: above all, no empty host is the whole network',
    (name) => {
      expect(readSettings({ [name]: '' }, {})).toEqual(DEFAULTS);
    },
  );

  it.each<readonly [string, string]>([
    ['PORT', 'x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['HEXFARER_LIMITS', 'no'],
    ...Object.values(BOUND_SETTINGS).map(({ variable }) => [variable, '-1'] as const),
    ['HEXFARER_DAILY_CAMPAIGNS', '1e3'],
    ['HEXFARER_DAILY_MB', '0.5'],
    ['HEXFARER_PUBLIC_URL', 'maps'],
    ['HEXFARER_PUBLIC_URL', 'javascript:alert(1)'],
    ['HEXFARER_PUBLIC_URL', 'https://maps.example.org/maps/'],
    ['HEXFARER_PUBLIC_URL', 'https://maps.example.org/?a=b'],
  ])('%s=%s is wrong, and named', (name, value) => {
    expect(() => readSettings({ [name]: value }, {})).toThrow(WrongSetting);
    expect(() => readSettings({ [name]: value }, {})).toThrow(value);
  });
});
