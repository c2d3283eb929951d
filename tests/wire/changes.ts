/** What two releases must agree on, by place: `message 3`, `rpc …`, `event orders.order-placed.v1 orderId`, `GET /api/x`. */
export type Wire = Readonly<Record<string, string>>;

const reserved = 'reserved';

const isRemovable = (place: string, before: string, now: Wire): boolean => {
  if (place.startsWith('field ')) return now[place] === reserved;
  return place.startsWith('rpc ') && before.endsWith(' deprecated');
};

const problemAt = (place: string, before: string, now: Wire): readonly string[] => {
  const after = now[place];
  if (after === before || isRemovable(place, before, now)) return [];
  if (before === reserved && after !== undefined) return [`${place} is reserved and used again: ${after}`];
  if (place.startsWith('rpc ') && after === `${before} deprecated`) return [];
  if (after !== undefined) return [`${place} was "${before}" and is "${after}"`];
  const advice = place.startsWith('field ') ? '; reserve its number and name' : '';
  return [`${place} (${before}) was removed${advice}`];
};

const rootOf = (place: string): string => place.split(' ').slice(0, 2).join(' ');

/** Returns the object that holds a field, or the message itself. */
const holderOf = (place: string): string => {
  const root = rootOf(place);
  const inner = /^(.*?)(?:\[\])*\.[^.]*$/.exec(place.slice(root.length))?.[1] ?? '';
  return root + inner;
};

/** A required field is allowed only in a message or an object that is new as well. */
const newlyRequired = (before: Wire, now: Wire): readonly string[] => {
  const roots = new Set(Object.keys(before).map(rootOf));
  return Object.entries(now)
    .filter(([place, value]) => !(place in before) && value.endsWith(' required') && roots.has(rootOf(place)))
    .filter(([place]) => holderOf(place) in before)
    .map(([place]) => `${place} is new and required, and the last release does not send it`);
};

/** Returns what processes or clients of the last release cannot read or send any more. */
export const breakingChanges = (before: Wire, now: Wire): readonly string[] => [
  ...Object.entries(before).flatMap(([place, value]) => problemAt(place, value, now)),
  ...newlyRequired(before, now),
];
