import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
/** Short, so that a process which has used up its share does not wait long for the next period. */
const PERIOD_US = 20_000;

/**
 * Limits each of some processes to a share of one core while `work` runs, by Linux control groups, which need root.
 *
 * @param share share of a core, 0 to 1
 * @throws if there are no control groups, or this process may not create any
 */
export async function heldToShare<T>(
  share: number,
  processes: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const groups = processes.map((pid) => join(controllerOfCpu(), `hexfarer-bench-${pid}`));
  try {
    for (const [index, group] of groups.entries()) hold(group, processes[index] as number, share);
    return await work();
  } finally {
    for (const [index, group] of groups.entries()) {
      if (!existsSync(group)) continue;
      writeFileSync(join(group, '..', 'cgroup.procs'), String(processes[index]));
      rmdirSync(group);
    }
  }
}

/** Whether control groups are of version 2, which has one tree for all controllers instead of one for each. */
const isVersion2 = (): boolean => existsSync(join(GROUPS, 'cgroup.controllers'));

const controllerOfCpu = (): string => (isVersion2() ? GROUPS : join(GROUPS, 'cpu'));

function hold(group: string, pid: number, share: number): void {
  const quota = Math.round(share * PERIOD_US);
  if (isVersion2()) writeFileSync(join(GROUPS, 'cgroup.subtree_control'), '+cpu');
  mkdirSync(group);
  if (isVersion2()) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
}
