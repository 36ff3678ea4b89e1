import { expect, it, onTestFinished } from 'vitest';
import { systemDigest } from '../../../src/session/system.ts';
import { moveInstallation } from '../../../src/storage/moving/move-installation.ts';
import { openSide } from '../../../src/storage/moving/moving-side.ts';
import { ApiClient } from '../../support/api-client.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { memoryServer } from '../../support/memory-server.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';

it('a move is not finished if a server has started on the source while the connections to it were cut', async () => {
  const url = await freshDatabase();
  const before = await openOn(url, () => undefined);
  await new ApiClient((await memoryServer({ storage: before })).url).start({});
  await before.close();
  const source = await openSide(url, { create: false });
  onTestFinished(() => source.close());
  const target = await openSide(dataDirectory(), { create: true });
  onTestFinished(() => target.close());
  await runIn(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'hexfarer%'`,
  );
  await openOn(url);
  await expect(
    moveInstallation(source, target, { digest: systemDigest, progress: () => {} }),
  ).rejects.toThrow('is in use by a Hexfarer server or command');
  expect(await source.rows.fact('moved to')).toBeNull();
});
