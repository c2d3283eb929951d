import { openGuardedFolder, type GuardedFolder } from '../guarded-folder.js';
import type { NativeServer } from '../running-server.js';
import type { ServerProcess } from '../server-process.js';

/** `begin` runs once, after the first start of the members in their folder. */
type Made = { readonly url: string; readonly members: readonly ServerProcess[]; readonly begin?: () => Promise<void> };

/** Folder of a server: temporary, or kept with its data and ports. */
export type Home = {
  readonly kept?: string;
  /** Host name advertised to clients on other machines; it must forward to loopback. */
  readonly host?: string;
};

const attempts = 3;

/** Starts the members that `make` describes. Ports can be taken between choice and start, so a start may retry. */
export const startNative = async (
  make: (folder: GuardedFolder) => Promise<Made>,
  { kept }: Home = {},
): Promise<NativeServer> => {
  for (let attempt = 1; ; attempt++) {
    const folder = openGuardedFolder(kept);
    try {
      return await startIn(folder, await make(folder));
    } catch (error) {
      await folder.close();
      if (attempt === attempts || !/address already in use|failed to bind/i.test(String(error))) throw error;
    }
  }
};

const startIn = async (folder: GuardedFolder, { url, members, begin }: Made): Promise<NativeServer> => {
  const start = async (): Promise<void> => void (await Promise.all(members.map((member) => member.start())));
  const stop = async (): Promise<void> => void (await Promise.all(members.map((member) => member.stop())));
  await start();
  await begin?.();
  return {
    url,
    restart: async () => {
      await stop();
      await start();
    },
    kill: async (member = 0) => void (await members[member]?.kill()),
    revive: start,
    halt: stop,
    pause: () => {
      for (const member of members) member.pause();
    },
    resume: () => {
      for (const member of members) member.resume();
    },
    onCrash: (listener) => {
      for (const member of members) member.onCrash((how) => listener(`${member.name} ended unexpectedly (${how})`));
    },
    pids: () => members.flatMap((member) => member.pid() ?? []),
    stop: async () => {
      await stop();
      await folder.close();
    },
  };
};
