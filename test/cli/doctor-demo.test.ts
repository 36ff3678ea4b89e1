import { beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { atEndOfFile } from '../support/at-end.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { finding, notWell, reportOn } from '../support/doctor.ts';
import { serverInProcess } from '../support/server-in-process.ts';

const DEMO = ['--demo'];
/** The settings that docs/hosting.md gives for a demo behind a proxy. */
const PROXIED = {
  HEXFARER_PUBLIC_URL: 'https://demo.example.org',
  HEXFARER_TRUSTED_PROXIES: '127.0.0.1',
  PORT: '8081',
};

describe('hexfarer doctor --demo', () => {
  const atEnd = atEndOfFile();
  let data = '';

  beforeAll(async () => {
    data = dataDirectory(atEnd);
    await (await serverInProcess({ dataDirectory: data, demo: true }, atEnd)).close();
  }, 60_000);

  const settingOf = async (name: string, env: Record<string, string>, words: readonly string[]) =>
    (await reportOn(data, env, words)).settings.find((each) => each.name === name);

  it('finds nothing wrong with a demo on this machine, behind a proxy, or open to the network', async () => {
    for (const env of [{}, PROXIED, { HOST: '0.0.0.0' }])
      expect(notWell(await reportOn(data, env, DEMO))).toEqual([]);
    expect(notWell(await reportOn(dataDirectory(), PROXIED, DEMO))).toEqual([]);
  });

  it('reports the bounds of a demo, and that nobody may start campaigns there', async () => {
    expect(await settingOf('HEXFARER_DAILY_CAMPAIGNS', {}, DEMO)).toMatchObject({ value: '5', isSet: false });
    expect(await settingOf('HEXFARER_CAMPAIGN_MB', { HEXFARER_CAMPAIGN_MB: '9' }, DEMO)).toMatchObject({
      value: '9',
      isSet: true,
    });
    expect((await settingOf('HEXFARER_ADMISSION', {}, DEMO))?.means).toMatch(/^nobody may start campaigns/);
  });

  it('reports what prevents a demo from starting', async () => {
    const secret = await reportOn(data, { HEXFARER_ADMISSION: 'open' }, DEMO);
    expect(notWell(secret)).toEqual(['wrong HEXFARER_ADMISSION']);

    const usual = dataDirectory();
    const server = await serverInProcess({ dataDirectory: usual });
    expect(notWell(await reportOn(usual, {}, DEMO))).toEqual([]);
    await new ApiClient(server.url).start();
    await server.close();
    expect(notWell(await reportOn(usual, {}, DEMO))).toEqual(['wrong demo']);
  });

  it('says that only a demo can be started on the data of a demo', async () => {
    const report = await reportOn(data, { HEXFARER_BACKUP: 'daily' });
    expect(notWell(report)).toEqual(['wrong demo']);
    expect(finding(report, 'demo').mend).toContain('--demo');
  });
});

describe('hexfarer doctor', () => {
  it('says that behind a proxy nobody may start campaigns without an admission setting', async () => {
    const report = await reportOn(dataDirectory(), PROXIED);
    const { means } = report.settings.find(({ name }) => name === 'HEXFARER_ADMISSION') ?? {};
    expect(means).toBe('nobody may start campaigns over HTTP');
  });
});
