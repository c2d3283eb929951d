import type { LoggedEvent, Stores } from './stores.js';

/** A later step of an order must not be published or processed before an earlier one. */
const rank: Readonly<Record<string, number>> = {
  'orders.order-placed.v1': 1,
  'orders.payment-confirmed.v1': 2,
  'orders.order-completed.v1': 3,
  'orders.order-cancelled.v1': 3,
  'affiliates-escrow.commission-held.v1': 1,
  'affiliates-escrow.commission-settled.v1': 2,
};

/** Keeps the first position of each event: the log may contain repeats. */
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

/** Checks that each group processed the events of a key in log order. */
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
      if (at === undefined) return []; // not consumed by this group
      const place = `${topic} ${key}`;
      const before = last.get(place) ?? Number.NEGATIVE_INFINITY;
      last.set(place, Math.max(before, at));
      return at < before ? [`${group} processed ${type} of ${key} before an earlier one`] : [];
    });
  });
};

export const reorderings = ({ log, handled }: Pick<Stores, 'log' | 'handled'>): readonly string[] => {
  const once = firsts(log);
  return [...inLog(once), ...inGroups(once, handled)];
};
