import type { EntryMove, ManageEntry } from '../manage-api.js';

type EntryAction = {
  /** Key of its texts: `act-approve`, `acting-approve`, … */
  readonly name: 'approve' | 'hide' | 'show' | 'restore' | 'remove';
  readonly to: EntryMove['to'];
};

export const actionsOf = ({ status }: ManageEntry): readonly EntryAction[] => {
  if (status === 'removed') return [{ name: 'restore', to: 'shown' }];
  return status === 'shown'
    ? [{ name: 'hide', to: 'hidden' }]
    : status === 'held'
      ? [
          { name: 'approve', to: 'shown' },
          { name: 'hide', to: 'hidden' },
        ]
      : [{ name: 'show', to: 'shown' }];
};

/** Returns the actions that apply to all selected entries, whatever their status. */
export const bulkActions = (entries: readonly ManageEntry[]): readonly EntryAction[] => {
  const names = new Map(entries.flatMap(actionsOf).map((act) => [act.to, act]));
  return [...names.values()];
};

/** An action of a contribution, with the entries that it changes. */
export type GroupAction = EntryAction & { readonly entries: readonly ManageEntry[] };

type GroupRule = Omit<GroupAction, 'entries'> & { readonly from: readonly ManageEntry['status'][] };

const groupRules: readonly GroupRule[] = [
  { name: 'approve', to: 'shown', from: ['held'] },
  { name: 'show', to: 'shown', from: ['hidden'] },
  { name: 'hide', to: 'hidden', from: ['shown', 'held'] },
  { name: 'restore', to: 'shown', from: ['removed'] },
];
const deletion: GroupRule = {
  name: 'remove',

  to: 'removed',
  from: ['shown', 'held', 'hidden'],
};

/** Returns the actions that change at least one of these entries. */
export const groupActionsOf = (entries: readonly ManageEntry[], mayDelete: boolean): readonly GroupAction[] =>
  [...groupRules, ...(mayDelete ? [deletion] : [])]
    .map(({ from, ...act }) => ({ ...act, entries: entries.filter(({ status }) => from.includes(status)) }))
    .filter((act) => act.entries.length > 0);
