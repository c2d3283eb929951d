import { join } from 'node:path';
import { cacheFolder } from '../cache-folder.js';
import { runProgram } from '../run-program.js';

/** Builds a program from its Go modules; keeps the build cache for the next version. */
export const buildGoProgram = (folder: string, program: string): Promise<void> =>
  runProgram('go', ['install', '-trimpath', '-ldflags', '-s -w', program], {
    cwd: folder,
    env: {
      GOBIN: folder,
      GOPATH: join(cacheFolder(), 'gopath'),
      GOCACHE: join(cacheFolder(), 'gocache'),
      GOFLAGS: '-buildvcs=false',
      CGO_ENABLED: '0',
    },
  });
