import { isPoster, requireChanging } from '../domain/entry.js';
import { isSupport, can } from '../domain/permissions.js';
import { changeEntry, type ChangeOf, type Decide, type EntryPlace } from './change-entry.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';

/** Withdraws (poster) or removes (family, support) an entry; either may restore it for 30 days. */
export const removeEntry: ChangeOf<EntryPlace> = (deps) => async (input, ctx) => {
  const { code, version, status } = await changeEntry(deps, input, ctx, removedBy(deps.clock.now()));
  return { code, version, status };
};

export const removedBy =
  (now: Date): Decide =>
  (found, timeline, { caller }, tx) => {
    const entry = requireChanging(found, timeline, caller);
    if (isSupport(caller) && !isPoster(entry, caller))
      publishSupportActed(tx, caller, entry.id, 'entry-remove', ['status']);
    const byFamily = can(timeline, caller, 'correct');
    return { ...entry, status: 'removed', withdrawnFrom: entry.status, ...(byFamily && { takenOffAt: now }) };
  };
