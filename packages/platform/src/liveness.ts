import type { EventLog, Member } from './events/event-log.js';
import type { LoopLag } from './loop-lag.js';

/** An event may be tried five times for twenty seconds each; whoever holds one longer than this is stuck. */
const stuckMs = 180_000;
const lateMs = 1_000;
const lateForMs = 60_000;
const patienceMs = 500;

type LivenessOptions = { readonly stuckMs?: number; readonly lateForMs?: number };

/** Whether this process gets anywhere. It never asks whether others do: a restart of this one would not help them. */
export type Liveness = {
  /** Rejects with a sentence when a restart is the cure. */
  readonly alive: () => Promise<void>;
  /** The same log; whoever consumes through it is watched. */
  readonly watched: (log: EventLog) => EventLog;
};

type Watch = {
  readonly group: string;
  readonly inHand: Set<{ readonly since: number }>;
  movedAt: number;
  /** Since when there is work, and nothing has moved. */
  idleSince: number | undefined;
  member: Member | undefined;
};

export const createLiveness = (loop: LoopLag, options: LivenessOptions = {}): Liveness => {
  const patientMs = options.stuckMs ?? stuckMs;
  const watches = new Set<Watch>();
  let lateSince: number | undefined;

  const checkLoop = (now: number): void => {
    if (loop.steadyMs() < lateMs) lateSince = undefined;
    else lateSince ??= now;
    if (lateSince !== undefined && now - lateSince >= (options.lateForMs ?? lateForMs))
      throw new Error('This process has been more than a second late with everything for a minute. Restart it.');
  };

  const checkMember = async (watch: Watch, now: number): Promise<void> => {
    for (const { since } of watch.inHand)
      if (now - since >= patientMs)
        throw new Error(`An event has been in the hands of ${watch.group} for minutes. Restart this process.`);
    const behind = watch.inHand.size > 0 ? 0 : await soon(watch.member?.behind());
    if (behind === 0 || (watch.idleSince !== undefined && watch.movedAt > watch.idleSince)) watch.idleSince = undefined;
    if (behind === 0) return;
    watch.idleSince ??= now;
    if (now - watch.idleSince >= patientMs)
      throw new Error(`${watch.group} leaves ${behind} events lying for minutes. Restart this process.`);
  };

  return {
    alive: async () => {
      const now = performance.now();
      checkLoop(now);
      await Promise.all([...watches].map((watch) => checkMember(watch, now)));
    },
    watched: (log) => ({
      ...log,
      consume: async (group, topics, each) => {
        const watch: Watch = {
          group,
          inHand: new Set(),
          movedAt: performance.now(),
          idleSince: undefined,
          member: undefined,
        };
        const member = await log.consume(group, topics, async (record) => {
          const one = { since: performance.now() };
          watch.inHand.add(one);
          try {
            await each(record);
          } finally {
            watch.inHand.delete(one);
            watch.movedAt = performance.now();
          }
        });
        watch.member = member;
        watches.add(watch);
        return {
          behind: member.behind,
          stop: async () => {
            watches.delete(watch);
            await member.stop();
          },
        };
      },
    }),
  };
};

/** A log that does not answer is no fault of ours, so it counts as nothing to do. */
const soon = async (behind: Promise<number> | undefined): Promise<number> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(0), patienceMs);
  });
  try {
    return await Promise.race([behind ?? 0, late]);
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
  }
};
