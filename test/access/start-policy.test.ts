import { describe, expect, it } from 'vitest';
import { type AdmissionRule, StartPolicy } from '../../src/access/start-policy.ts';

const SECRET = 'over the hills';

/** The code of the refusal of a request from the machine itself, by a browser that has shown the secret before. */
async function refusalUnder(rule: AdmissionRule, secret?: string): Promise<string | undefined> {
  const policy = new StartPolicy({
    rule,
    local: { includes: () => true },
    access: { isAdmitted: async () => true, admitKeyring: async () => 'keyring' },
  });
  const refusal = await policy.refusalOf({ request: { headers: {} }, secret, keyring: 'keyring' });
  return refusal?.code;
}

describe('a browser that has shown the admission secret before', () => {
  it('may start campaigns without sending it again', async () => {
    expect(await refusalUnder({ secret: SECRET })).toBeUndefined();
  });

  it.each(['', 'over the hill'])('is refused all the same if it sends %j as the secret', async (wrong) => {
    expect(await refusalUnder({ secret: SECRET }, wrong)).toBe('access/admission-needed');
  });
});

it('nobody starts campaigns in a demo, not even from the machine itself with a secret', async () => {
  expect(await refusalUnder('nobody')).toBe('access/admission-closed');
  expect(await refusalUnder('nobody', SECRET)).toBe('access/admission-closed');
});
