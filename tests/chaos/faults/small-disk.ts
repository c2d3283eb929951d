import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type SmallDisk = {
  readonly fill: () => void;
  /** Removes what `fill` wrote. */
  readonly free: () => void;
  readonly unmount: () => void;
};

/** Mounts a disk of this size on the folder, which it creates; undefined where that is not permitted. */
export const mountSmallDisk = (folder: string, megabytes: number): SmallDisk | undefined => {
  mkdirSync(folder, { recursive: true });
  const options = `size=${megabytes}m,mode=0711`;
  if (process.getuid?.() !== 0 || spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0)
    return undefined;
  const filler = join(folder, 'filler');
  return {
    fill: () => {
      for (let bytes = 4 << 20; bytes >= 4 << 10; bytes >>= 1)
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(bytes, 1));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  };
};
