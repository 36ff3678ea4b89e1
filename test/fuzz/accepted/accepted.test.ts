import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_LABEL } from '../../../src/ledger/role.ts';
import { LONGEST_PERSON_NAME } from '../../../src/ledger/settings.ts';
import { verdictsOn } from '../../docs/python.ts';
import { oddText } from '../../support/odd-text.ts';
import { anyCampaign, anyRequest } from '../../support/requests-at-bounds.ts';
import { serverOfFile } from '../../support/server-in-process.ts';
import { tried } from '../../support/thoroughness.ts';
import { erased, joined, played, readInEveryWay, started } from './accepted.ts';

const server = serverOfFile();

const anyPerson = fc.record({ label: oddText(LONGEST_LABEL), name: oddText(LONGEST_PERSON_NAME) });
const anyRequests = fc.array(anyRequest, { minLength: 30, maxLength: 50, size: 'max' });

describe('everything that a server accepts, with extreme values and odd characters,', () => {
  it('verifies for every reader, also as a copy, and after everything was erased', async () => {
    const archives: Buffer[] = [];
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(anyCampaign, anyPerson, anyRequests, async (campaign, { label, name }, requests) => {
        const at = await started(server.url, campaign);
        const answers = await played(
          at,
          [{ kind: 'enter', to: 0, rest: 'server', faces: [] }, ...requests],
          'first',
        );
        const player = await joined(at, label, name);
        answers.push(...(await played(player, requests.slice(0, 10), 'second')));
        accepted += answers.filter(({ status }) => status === 200).length;
        const { archive, copies } = await readInEveryWay(at);
        await erased(at);
        const later = [at, copies[2]].map(async (each) => each && (await readInEveryWay(each)).archive);
        for (const each of [archive, ...(await Promise.all(later))]) if (each) archives.push(each);
      }),
      { numRuns: tried(1, 5), endOnFailure: true },
    );
    // Otherwise nearly all was refused, and nothing of it tested.
    expect(accepted).toBeGreaterThan(3);
    for (const verdict of verdictsOn(archives)) expect(verdict).toMatchObject({ ok: true });
  });
});
