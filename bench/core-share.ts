import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
/** Short, so that who has used up its part does not wait for long until the next begins. */
const PERIOD_US = 20_000;

/**
 * Holds each of some processes to a part of one core while something is done, by control groups of Linux, which root may make.
 *
 * @param share of a core, 0 to 1
 * @throws where there are no control groups, or this process may make none
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

/** Version 1 has a tree for each controller, version 2 one for all of them. */
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
