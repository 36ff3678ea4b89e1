import type { Role } from '../../src/ledger/role.ts';
import type { ApiClient } from './api-client.ts';

export interface MadeLink {
  readonly id: string;
  readonly role: Role;
  readonly label: string;
  readonly token: string;
  readonly url: string;
}

/** Makes a link as its owner, and returns it with a client that holds it. */
export async function newPartner(
  owner: ApiClient,
  campaign: string,
  role: Role,
  label: string = role,
): Promise<{ readonly link: MadeLink; readonly client: ApiClient }> {
  const { status, body } = await owner.call<MadeLink>('POST', `/api/campaigns/${campaign}/links`, {
    role,
    label,
  });
  if (status !== 201) throw new Error(`no link was made: ${JSON.stringify(body)}`);
  return { link: body, client: owner.withToken(body.token) };
}
