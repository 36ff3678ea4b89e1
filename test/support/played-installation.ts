import { ApiClient } from './api-client.ts';
import { dataDirectory } from './data-directory.ts';
import { type InstallationUnderTest, inDirectory } from './installations.ts';

/** An installation with a campaign that was played for a while; its server runs until the test ends. */
export async function playedIn(
  install: () => Promise<InstallationUnderTest>,
  { running = false, seed = 'demo' }: { running?: boolean; seed?: string | null } = {},
) {
  const place = await install();
  const server = await place.server();
  const { id, owner, token } = await new ApiClient(server.url).start({ seed: seed ?? undefined });
  for (const to of [1, 1, 2, 3, 2, 1] as const) await owner.command(id, { kind: 'enter', to });
  if (!running) await server.close();
  return { place, id, owner, token, url: server.url };
}

/** The same in a data directory. */
export async function played(options: { running?: boolean; seed?: string | null } = {}) {
  const directory = dataDirectory();
  return { directory, ...(await playedIn(async () => inDirectory(directory), options)) };
}
