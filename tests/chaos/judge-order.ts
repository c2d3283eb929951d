import type { LoggedEvent, Stores } from './stores.js';

/** Later steps of one order must not be said, nor heard, before earlier ones. */
const rank: Readonly<Record<string, number>> = {
  'orders.order-placed.v1': 1,
  'orders.payment-confirmed.v1': 2,
  'orders.order-completed.v1': 3,
  'orders.order-cancelled.v1': 3,
  'affiliates-escrow.commission-held.v1': 1,
  'affiliates-escrow.commission-settled.v1': 2,
};

/** Repeats are allowed in the log: what counts is where an event stands first. */
const firsts = (log: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  const seen = new Set<string>();
  return log.filter(({ id }) => !seen.has(id) && seen.add(id));
};

const inLog = (log: readonly LoggedEvent[]): readonly string[] => {
  const last = new Map<string, number>();
  return log.flatMap(({ topic, key, type, version }) => {
    const now = version ?? rank[type];
    if (now === undefined) return [];
    const place = `${topic} ${key}`;
    const before = last.get(place) ?? 0;
    last.set(place, Math.max(before, now));
    return now < before ? [`log: ${type} of ${key} came after a later one`] : [];
  });
};

/** Each group must have begun an event of a key after the one before it in the log. */
const inGroups = (log: readonly LoggedEvent[], handled: Stores['handled']): readonly string[] => {
  const begun = new Map<string, Map<string, number>>();
  for (const { group, id, at } of handled) {
    const times = begun.get(group) ?? new Map<string, number>();
    times.set(id, at);
    begun.set(group, times);
  }
  return [...begun].flatMap(([group, times]) => {
    const last = new Map<string, number>();
    return log.flatMap(({ id, topic, key, type }) => {
      const at = times.get(id);
      if (at === undefined) return []; // nobody of this group hears it
      const place = `${topic} ${key}`;
      const before = last.get(place) ?? Number.NEGATIVE_INFINITY;
      last.set(place, Math.max(before, at));
      return at < before ? [`${group} heard ${type} of ${key} before an earlier one`] : [];
    });
  });
};

export const reorderings = ({ log, handled }: Pick<Stores, 'log' | 'handled'>): readonly string[] => {
  const once = firsts(log);
  return [...inLog(once), ...inGroups(once, handled)];
};
