import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly read_only?: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly unknown[];
}

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const { services } = parse(read('docs/hosting/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

it.each(['one', 'two'])(
  'the server %s of compose.yaml creates no anonymous volume when it starts',
  (name) => {
    const declared = /^VOLUME (\S+)$/m.exec(read('Containerfile'))?.[1];
    expect(declared).toBe('/var/lib/hexfarer');
    expect(services[name]?.environment).toHaveProperty('DATABASE_URL');
    expect(services[name]?.volumes).toEqual([{ type: 'tmpfs', target: declared }]);
  },
);

it('the proxy in front of several servers sends Retry-After with its own errors', () => {
  const site = /```caddyfile\n([\s\S]*?)```/.exec(read('docs/scale.md'))?.[1];
  expect(site).toMatch(
    /\n\thandle_errors \{\n\t\theader Retry-After \d+\n\t\trespond "\{err\.status_code\} /,
  );
});
