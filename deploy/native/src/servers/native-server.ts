import { openGuardedFolder, type GuardedFolder } from '../guarded-folder.js';
import type { NativeServer } from '../running-server.js';
import type { ServerProcess } from '../server-process.js';

/** `begin` is done once, when the members have started for the first time in their folder. */
type Made = { readonly url: string; readonly members: readonly ServerProcess[]; readonly begin?: () => Promise<void> };

/** Where a server lives: a temporary folder of its own, or one that is kept, with what it holds and the ports it had. */
export type Home = {
  readonly kept?: string;
  /** What clients are told to connect to, when they are on other machines; something there has to lead to loopback. */
  readonly host?: string;
};

const attempts = 3;

/** Starts the members that `make` lays out; ports are chosen before they are taken, so a start may need a second try. */
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
    onCrash: (hear) => {
      for (const member of members) member.onCrash((how) => hear(`${member.name} ended by itself (${how})`));
    },
    pids: () => members.flatMap((member) => member.pid() ?? []),
    stop: async () => {
      await stop();
      await folder.close();
    },
  };
};
