import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** The kernel takes one change per tenth of a second from users without privileges. */
const retryMs = 120;
const attempts = 50;

/**
 * Lowers the share of the processors of a session leader while others wait for them. Where the kernel groups processes
 * by session (autogroup), it compares nice values within a session only, so the session gets the value too. Without
 * that file or the permission, the nice value alone remains.
 */
export const lowerPriority = async (pid: number, nice: number): Promise<void> => {
  try {
    setPriority(pid, nice);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const failure = await writeFile(`/proc/${pid}/autogroup`, String(nice)).then(
        () => undefined,
        ({ code }: NodeJS.ErrnoException) => code,
      );
      if (failure !== 'EAGAIN') return;
      await pause(retryMs);
    }
  } catch {
    // The process has ended.
  }
};
