import type { EventLog, Member } from '../events/log/event-log.js';
import type { LoopLag } from '../observability/loop-lag.js';

/** An event gets five attempts of 20 s each; a consumer that takes longer is stuck. */
const stuckMs = 180_000;
const lateMs = 1_000;
const lateForMs = 60_000;
const timeoutMs = 500;

type LivenessOptions = { readonly stuckMs?: number; readonly lateForMs?: number };

/** Liveness of this process alone: a failed dependency is no reason to restart it. */
export type Liveness = {
  /** Rejects with the reason if this process should be restarted. */
  readonly alive: () => Promise<void>;
  /** Returns the same log with monitored consumers. */
  readonly watched: (log: EventLog) => EventLog;
};

type Watch = {
  readonly group: string;
  readonly inFlight: Set<{ since: number }>;
  movedAt: number;
  /** When a check first found work without progress. */
  idleSince: number | undefined;
  member: Member | undefined;
};

export const createLiveness = (loop: LoopLag, options: LivenessOptions = {}): Liveness => {
  const stuckAfterMs = options.stuckMs ?? stuckMs;
  const watches = new Set<Watch>();
  let lateSince: number | undefined;

  const checkLoop = (now: number): void => {
    if (loop.steadyMs() < lateMs) lateSince = undefined;
    else lateSince ??= now;
    if (lateSince !== undefined && now - lateSince >= (options.lateForMs ?? lateForMs))
      throw new Error('The event loop has lagged more than a second for a minute. Restart this process.');
  };

  const checkMember = async (watch: Watch, now: number): Promise<void> => {
    for (const { since } of watch.inFlight)
      if (now - since >= stuckAfterMs)
        throw new Error(`${watch.group} has been handling one event for minutes. Restart this process.`);
    const behind = watch.inFlight.size > 0 ? 0 : await withTimeout(watch.member?.behind());
    if (behind === 0 || (watch.idleSince !== undefined && watch.movedAt > watch.idleSince)) watch.idleSince = undefined;
    if (behind === 0) return;
    watch.idleSince ??= now;
    if (now - watch.idleSince >= stuckAfterMs)
      throw new Error(`${watch.group} has left ${behind} events unhandled for minutes. Restart this process.`);
  };

  return {
    alive: async () => {
      const now = performance.now();
      checkLoop(now);
      await Promise.all([...watches].map((watch) => checkMember(watch, now)));
    },
    watched: (log) => ({
      ...log,
      consume: async (group, topics, handle) => {
        const watch: Watch = {
          group,
          inFlight: new Set(),
          movedAt: performance.now(),
          idleSince: undefined,
          member: undefined,
        };
        const member = await log.consume(group, topics, async (records, handled) => {
          const one = { since: performance.now() };
          watch.inFlight.add(one);
          try {
            await handle(records, () => {
              one.since = watch.movedAt = performance.now();
              handled();
            });
          } finally {
            watch.inFlight.delete(one);
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

/** Returns 0 if the log fails or times out, because a restart of this process would not help. */
const withTimeout = async (behind: Promise<number> | undefined): Promise<number> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(0), timeoutMs);
  });
  try {
    return await Promise.race([behind ?? 0, late]);
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
  }
};
