import { describe, expect, it } from 'vitest';
import { readSettings, WrongSetting } from '../../src/config.ts';

describe('settings', () => {
  const DEFAULTS = {
    host: '127.0.0.1',
    port: 8080,
    dataDirectory: './data',
    publicUrl: null,
    limited: true,
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
    });
    expect(readSettings(environment, { host: '::1', port: '0', data: 'here' })).toMatchObject({
      host: '::1',
      port: 0,
      dataDirectory: 'here',
    });
  });

  it.each(['HOST', 'PORT', 'DATA_DIR', 'HEXFARER_PUBLIC_URL', 'HEXFARER_LIMITS'])(
    'take an empty %s for none, as container files write it: above all, no empty host is the whole network',
    (name) => {
      expect(readSettings({ [name]: '' }, {})).toEqual(DEFAULTS);
    },
  );

  it.each([
    ['PORT', 'x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['HEXFARER_LIMITS', 'no'],
    ['HEXFARER_PUBLIC_URL', 'maps'],
    ['HEXFARER_PUBLIC_URL', 'javascript:alert(1)'],
    ['HEXFARER_PUBLIC_URL', 'https://maps.example.org/maps/'],
    ['HEXFARER_PUBLIC_URL', 'https://maps.example.org/?a=b'],
  ])('%s=%s is wrong, and named', (name, value) => {
    expect(() => readSettings({ [name]: value }, {})).toThrow(WrongSetting);
    expect(() => readSettings({ [name]: value }, {})).toThrow(value);
  });
});
