import { isPoster, requireChanging } from '../domain/entry.js';
import { isSupport, may } from '../domain/keeping.js';
import { changeEntry, type ChangeOf, type EntryPlace } from './change-entry.js';
import { saySupportActed } from './say-support-acted.js';

/** Withdrawn by the browser that posted it, or taken off by the family or support, who may bring it back for a day. */
export const removeEntry: ChangeOf<EntryPlace> = (deps) => async (input, turn) => {
  const { code, version, status } = await changeEntry(deps, input, turn, (found, timeline, { caller }, tx) => {
    const entry = requireChanging(found, timeline, caller);
    if (isSupport(caller) && !isPoster(entry, caller))
      saySupportActed(tx, caller, entry.id, 'entry-remove', ['status']);
    const byFamily = may(timeline, caller, 'correct');
    return { ...entry, status: 'removed', ...(byFamily && { takenOffAt: deps.clock.now() }) };
  });
  return { code, version, status };
};
