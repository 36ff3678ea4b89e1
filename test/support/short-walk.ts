import type { ApiClient } from './api-client.ts';

/** Three more entries of a campaign that has just begun: into a known hex, into an unknown one, and back. */
export async function shortWalk(owner: ApiClient, id: string): Promise<void> {
  await owner.command(id, { kind: 'enter', to: 1 });
  await owner.command(id, { kind: 'enter', to: 2 });
  await owner.command(id, { kind: 'travel', to: { q: 0, r: 0 } });
}
