import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { bareRoot } from '../support/container/bare-root.ts';
import { bootedSystem } from '../support/container/booted.ts';
import { assertInstalled, blockOf, commandOf, freePort } from '../support/hosting-guide.ts';
import { PROJECT } from '../support/server-process.ts';

const ADMITTED = { 'hexfarer-admission': 'PUT-A-LONG-ONE-HERE' };

/** A Debian system with systemd, prepared as the guide says. */
function prepared(port: number): string {
  const root = bareRoot('bookworm', ['systemd', 'systemd-sysv', 'dbus'], onTestFinished);
  const environment = `${blockOf('sh')}PORT=${port}\n`;
  writeFileSync(join(root, 'etc/hexfarer.env'), environment);
  chmodSync(join(root, 'etc/hexfarer.env'), 0o600);
  copyFileSync(
    join(PROJECT, 'docs/hosting/hexfarer.service'),
    join(root, 'etc/systemd/system/hexfarer.service'),
  );
  return root;
}

/** Fields of the service's /proc/PID/status. */
function factsOf(status: string, ...names: string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    names.map((name) => [name, new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]]),
  );
}

async function untilAnswering(url: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const answers = await fetch(new URL('/livez', url)).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await passed(200);
  }
  throw new Error('the service does not answer');
}

describe('docs/hosting/hexfarer.service, started by systemd', () => {
  it('can be played under all its restrictions, restarts when it is killed, and stops gracefully', async () => {
    for (const program of ['mmdebstrap', 'systemd-nspawn']) assertInstalled(program, '--version');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const system = await bootedSystem(prepared(port), { '/opt/hexfarer': PROJECT });
    const show = (property: string) =>
      system.run('systemctl', 'show', '--value', `--property=${property}`, 'hexfarer').trim();
    system.run('sh', '-c', commandOf('useradd'));
    system.run('sh', '-c', commandOf('systemctl enable'));
    await untilAnswering(url);

    const status = system.run('cat', `/proc/${show('MainPID')}/status`);
    expect(factsOf(status, 'CapEff', 'CapBnd', 'NoNewPrivs', 'Seccomp')).toEqual({
      CapEff: '0000000000000000',
      CapBnd: '0000000000000000',
      NoNewPrivs: '1',
      Seccomp: '2',
    });
    expect(system.run('stat', '-c', '%U', `/proc/${show('MainPID')}`).trim()).toBe('hexfarer');

    const client = new ApiClient(url);
    const started = await client.call<Started>('POST', '/api/campaigns', CAMPAIGN, ADMITTED);
    expect(started.status).toBe(201);
    const { id } = started.body.campaign;
    const { token } = started.body.links.owner;
    expect((await client.withToken(token).command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    for (const kind of ['png', 'pdf']) {
      const headers = { authorization: `Bearer ${token}` };
      const drawn = await fetch(new URL(`/api/campaigns/${id}/export/${kind}`, url), { headers });
      expect([kind, drawn.status]).toEqual([kind, 200]);
    }
    expect(system.run('stat', '-c', '%a %U', '/var/lib/hexfarer').trim()).toBe('700 hexfarer');

    system.run('systemctl', 'kill', '--signal=KILL', 'hexfarer');
    await untilAnswering(url);
    const after = await client.withToken(token).call('GET', `/api/campaigns/${id}`);
    expect(after.body).toMatchObject({ seq: 9 });
    expect(show('NRestarts')).toBe('1');

    system.run('systemctl', 'stop', 'hexfarer');
    expect([show('Result'), show('ExecMainStatus'), show('ActiveState')]).toEqual([
      'success',
      '0',
      'inactive',
    ]);
    const exposure = system.run('systemd-analyze', 'security', '--no-pager', 'hexfarer');
    process.stdout.write(`the service: ${/Overall exposure level.*/.exec(exposure)?.[0]}\n`);
  });
});

const CAMPAIGN = { name: 'The Green Marches', world: { kind: 'solo' }, seed: 'demo' };

interface Started {
  readonly campaign: { readonly id: string };
  readonly links: { readonly owner: { readonly token: string } };
}
