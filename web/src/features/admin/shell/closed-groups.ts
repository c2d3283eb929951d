import { useStored } from '../parts/work-list/device-storage.js';

const none = '-';
const usual = 'Settings';

/** Returns the groups that are closed on this device; without a choice, the rarely used one. */
export const useClosedGroups = (): readonly [readonly string[], (group: string) => void] => {
  const [stored, store] = useStored('office-closed-groups');
  const closed = (stored === '' ? usual : stored).split(',').filter((name) => name !== none);
  const toggle = (group: string): void => {
    const next = closed.includes(group) ? closed.filter((name) => name !== group) : [...closed, group];
    store(next.length === 0 ? none : next.join(','));
  };
  return [closed, toggle];
};
