import { describe, expect, it } from 'vitest';
import { BOUND_SETTINGS, DEFAULT_BOUNDS } from '../../src/access/bounds.ts';
import { assertKnownVariables, readSettings, WrongSetting } from '../../src/config.ts';

describe('settings', () => {
  const DEFAULTS = {
    host: '127.0.0.1',
    port: 8080,
    dataDirectory: './data',
    database: null,
    demo: false,
    publicUrl: null,
    limited: true,
    trustedProxies: [],
    admission: null,
    metricsToken: null,
    backup: null,
    bounds: DEFAULT_BOUNDS,
  };

  it('have the documented defaults', () => {
    expect(readSettings({}, {})).toEqual(DEFAULTS);
  });

  it('come from the command line, or else from the environment', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '9000',
      DATA_DIR: '/data',
      HEXFARER_PUBLIC_URL: 'https://maps.example.org',
      HEXFARER_LIMITS: 'off',
      HEXFARER_ADMISSION: 'secret:over the hills',
      HEXFARER_BACKUP: 'hourly keep 3 for 9 days to /srv/backups',
      HEXFARER_METRICS_TOKEN: 'gauge and dial',
      HEXFARER_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8,loopback',
    };
    expect(readSettings(environment, {})).toEqual({
      host: '0.0.0.0',
      port: 9000,
      dataDirectory: '/data',
      database: null,
      demo: false,
      publicUrl: new URL('https://maps.example.org'),
      limited: false,
      admission: { secret: 'over the hills' },
      metricsToken: 'gauge and dial',
      backup: { every: 'hourly', most: 3, days: 9, directory: '/srv/backups', isDefaultDirectory: false },
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'],
      bounds: DEFAULT_BOUNDS,
    });
    expect(readSettings(environment, { host: '::1', port: '0', data: 'here' })).toMatchObject({
      host: '::1',
      port: 0,
      dataDirectory: 'here',
    });
  });

  it('set each bound with its own variable, in whole numbers or MB', () => {
    const variables = Object.values(BOUND_SETTINGS).map(({ variable }) => variable);
    expect(new Set(variables).size).toBe(Object.keys(DEFAULT_BOUNDS).length);
    const { bounds } = readSettings(
      Object.fromEntries(variables.map((name, index) => [name, String(index + 3)])),
      {},
    );
    for (const [index, [name, { unit }]] of Object.entries(BOUND_SETTINGS).entries())
      expect(bounds[name as keyof typeof bounds], name).toBe((index + 3) * unit);
    expect(readSettings({ HEXFARER_CAMPAIGN_MB: '7' }, {}).bounds).toEqual({
      ...DEFAULT_BOUNDS,
      campaignBytes: 7 * 1024 * 1024,
    });
  });

  it.each([
    'HOST',
    'PORT',
    'DATA_DIR',
    'HEXFARER_PUBLIC_URL',
    'HEXFARER_LIMITS',
    'HEXFARER_ADMISSION',
    'HEXFARER_BACKUP',
    'HEXFARER_TRUSTED_PROXIES',
    'HEXFARER_METRICS_TOKEN',
  ])(
    'treat an empty %s as unset, as container files write it; an empty host does not mean the whole network',
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
    ['HEXFARER_TRUSTED_PROXIES', 'proxy'],
    ['HEXFARER_TRUSTED_PROXIES', '1'],
    ['HEXFARER_TRUSTED_PROXIES', '10.0.0.256'],
    ['HEXFARER_TRUSTED_PROXIES', '10.1/8'],
    ['HEXFARER_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['HEXFARER_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['HEXFARER_TRUSTED_PROXIES', '::/0'],
    ['HEXFARER_TRUSTED_PROXIES', 'toString'],
    ...Object.values(BOUND_SETTINGS).map(({ variable }) => [variable, '-1'] as const),
    ['HEXFARER_DAILY_CAMPAIGNS', '1e3'],
    ['HEXFARER_DAILY_MB', '0.5'],
    ['HEXFARER_BACKUP', 'nightly'],
    ['HEXFARER_PUBLIC_URL', 'maps'],
    ['HEXFARER_PUBLIC_URL', 'javascript:alert(1)'],
    ['HEXFARER_PUBLIC_URL', 'https://maps.example.org/maps/'],
    ['HEXFARER_PUBLIC_URL', 'https://maps.example.org/?a=b'],
  ])('%s=%s is refused, and the error names it', (name, value) => {
    expect(() => readSettings({ [name]: value }, {})).toThrow(WrongSetting);
    expect(() => readSettings({ [name]: value }, {})).toThrow(value);
  });

  it('say who may start campaigns', () => {
    const admission = (HEXFARER_ADMISSION: string) => readSettings({ HEXFARER_ADMISSION }, {}).admission;
    expect(admission('open')).toBe('open');
    expect(admission('secret:12345678')).toEqual({ secret: '12345678' });
    expect(admission('secret:a: {b} "c" d')).toEqual({ secret: 'a: {b} "c" d' });
  });

  it.each([
    ['the-hills', /'open', or 'secret:'/],
    ['Open', /'open', or 'secret:'/],
    ['secret', /'open', or 'secret:'/],
    ['secret:', /is empty/],
    ['secret: over the hills', /header/],
    ['secret:over the hills ', /header/],
    ['secret:über den Bergen', /header/],
    ['secret:over\nthe hills', /header/],
  ])('HEXFARER_ADMISSION=%j is refused, and the error shows no secret', (value, what) => {
    const read = () => readSettings({ HEXFARER_ADMISSION: value }, {});
    expect(read).toThrow(WrongSetting);
    expect(read).toThrow(what);
    expect(read).not.toThrow('hills');
    expect(read).not.toThrow('Bergen');
  });

  it.each([
    [' the gauge', /is sent in a header/],
    ['gäuge and dial', /header/],
  ])('HEXFARER_METRICS_TOKEN=%j is refused, and the error does not show it', (value, what) => {
    const read = () => readSettings({ HEXFARER_METRICS_TOKEN: value }, {});
    expect(read).toThrow(WrongSetting);
    expect(read).toThrow(what);
    expect(read).not.toThrow(value);
  });

  it.each([
    ['HEXFARER_LIMIT', 'HEXFARER_LIMITS'],
    ['HEXFARER_ADMISION', 'HEXFARER_ADMISSION'],
    ['HEXFARER_PROXIES', 'HEXFARER_TRUSTED_PROXIES'],
    ['HEXFARER_URL', 'HEXFARER_PUBLIC_URL'],
    ['hexfarer_limits', 'HEXFARER_LIMITS'],
  ])('%s is unknown, and the error suggests the most similar name, %s', (name, nearest) => {
    const look = () => assertKnownVariables({ [name]: 'secret:over the hills' });
    expect(look).toThrow(WrongSetting);
    expect(look).toThrow(`There is no setting ${name}. Did you mean ${nearest}?`);
    expect(look).not.toThrow('hills');
  });

  it.each([{ HEXFARER_LIMIT: '' }, { HEXFARER_LIMIT: undefined }, { HEXFARERS: 'x' }, { PATH: '/bin' }])(
    'accept the environment %j',
    (environment) => {
      expect(() => assertKnownVariables(environment)).not.toThrow();
    },
  );

  it('store everything at DATABASE_URL, unless a directory is given on the command line', () => {
    const url = 'postgres://hexfarer:secret@localhost:5432/hexfarer';
    expect(readSettings({ DATABASE_URL: url }, {}).database).toBe(url);
    expect(readSettings({ DATABASE_URL: url.replace('postgres', 'postgresql') }, {}).database).toContain(
      'ql://',
    );
    expect(readSettings({ DATABASE_URL: url, DATA_DIR: '/data' }, {}).database).toBe(url);
    expect(readSettings({ DATABASE_URL: url }, { data: '/data' }).database).toBeNull();
    expect(readSettings({ DATABASE_URL: '' }, {}).database).toBeNull();
    for (const wrong of ['mysql://localhost/x', './data', 'postgres:', 'POSTGRES'])
      expect(() => readSettings({ DATABASE_URL: wrong }, {}), wrong).toThrow(WrongSetting);
  });
});
