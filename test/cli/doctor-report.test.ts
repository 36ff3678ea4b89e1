import { expect, it } from 'vitest';
import { risky, wrong } from '../../src/cli/doctor/finding.ts';
import { findingsReport } from '../../src/cli/doctor/report.ts';

const FILES = Array.from({ length: 9 }, (_, nth) => `'/srv/our maps/file number ${nth}'`).join(' ');
const ADVICE =
  'run this as the user of the server, or, where that is not to be, give it the whole directory:';

it.each([
  ['alone', '', `chown --reference=/srv ${FILES}`],
  ['after some advice', ADVICE, `chown -R USER '/srv/our maps/${'of the north '.repeat(9)}'`],
])('a command that doctor gives %s is printed on one line, however long', (_, advice, command) => {
  const told = findingsReport([wrong('owner', 'it is another’s', advice, command)]);
  expect(
    told.split('\n').filter((line) => line.endsWith(advice === '' ? `→ ${command}` : ` ${command}`)),
  ).toHaveLength(1);
  if (advice !== '') expect(told.replace(/\n +/g, ' ')).toContain(`→ ${advice} ${command}\n`);
});

it('other advice from doctor is wrapped between words, with a short command on the same line', () => {
  const told = findingsReport([
    risky('rights', 'others may read it', ADVICE.repeat(3)),
    wrong('data', 'it is not there', 'mount its disk, or:', 'mkdir -m 700 /srv'),
  ]);
  for (const line of told.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  expect(told).toContain('→ mount its disk, or: mkdir -m 700 /srv\n');
});
