import type { EntryMove, ManageEntry } from '../manage-api.js';

type EntryAction = { readonly name: string; readonly to: EntryMove['to'] };

export const actionsOf = ({ status }: ManageEntry): readonly EntryAction[] => {
  if (status === 'removed') return [{ name: 'Restore', to: 'shown' }];
  return status === 'shown'
    ? [{ name: 'Hide', to: 'hidden' }]
    : status === 'held'
      ? [
          { name: 'Approve', to: 'shown' },
          { name: 'Hide', to: 'hidden' },
        ]
      : [{ name: 'Show', to: 'shown' }];
};

/** Returns the actions that apply to all selected entries, whatever their status. */
export const bulkActions = (entries: readonly ManageEntry[]): readonly EntryAction[] => {
  const names = new Map(entries.flatMap(actionsOf).map((act) => [act.to, act]));
  return [...names.values()];
};

/** An action of a contribution, with the entries that it changes. */
export type GroupAction = EntryAction & { readonly pendingName: string; readonly entries: readonly ManageEntry[] };

type GroupRule = Omit<GroupAction, 'entries'> & { readonly from: readonly ManageEntry['status'][] };

const groupRules: readonly GroupRule[] = [
  { name: 'Approve', pendingName: 'Approving', to: 'shown', from: ['held'] },
  { name: 'Show', pendingName: 'Showing', to: 'shown', from: ['hidden'] },
  { name: 'Hide', pendingName: 'Hiding', to: 'hidden', from: ['shown', 'held'] },
  { name: 'Restore', pendingName: 'Restoring', to: 'shown', from: ['removed'] },
];
const deletion: GroupRule = {
  name: 'Delete',
  pendingName: 'Deleting',
  to: 'removed',
  from: ['shown', 'held', 'hidden'],
};

/** Returns the actions that change at least one of these entries. */
export const groupActionsOf = (entries: readonly ManageEntry[], mayDelete: boolean): readonly GroupAction[] =>
  [...groupRules, ...(mayDelete ? [deletion] : [])]
    .map(({ from, ...act }) => ({ ...act, entries: entries.filter(({ status }) => from.includes(status)) }))
    .filter((act) => act.entries.length > 0);
