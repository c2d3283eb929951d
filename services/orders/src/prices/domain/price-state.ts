export type PriceListState = 'planned' | 'current' | 'past';

/** Returns the state of each list on a day. `lists`: latest first day first, and of one day the latest first. */
export const statesOn = (lists: readonly { readonly fromDay: string }[], day: string): readonly PriceListState[] => {
  const current = lists.findIndex(({ fromDay }) => fromDay <= day);
  return lists.map((_, at) => {
    if (current === -1 || at < current) return 'planned';
    return at === current ? 'current' : 'past';
  });
};
