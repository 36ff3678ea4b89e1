import { CommandFailed } from './command.ts';

/** Does something with a file, and says in plain words where it can't be read. */
export async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && syscall === 'open') throw new CommandFailed(`there is no file ${file}`);
    if (syscall === 'open' || syscall === 'read')
      throw new CommandFailed(`${file} can't be read: ${(error as Error).message}`);
    throw error;
  }
}
