import { moderate, type ModerationAct } from '../domain/entry.js';
import { isSupport, requireAct } from '../domain/keeping.js';
import { changeEntry, entryUnknown, type ChangeOf, type EntryPlace } from './change-entry.js';
import { saySupportActed } from './say-support-acted.js';

export type ModerateEntry = EntryPlace & { readonly act: ModerationAct };

/** The family decides what stands on its timeline. */
export const moderateEntry: ChangeOf<ModerateEntry> = (deps) => async (input, turn) => {
  const { code, version, status } = await changeEntry(deps, input, turn, (entry, timeline, { caller }, tx) => {
    requireAct(timeline, caller, 'moderate');
    if (!entry || entry.status === 'removed') throw entryUnknown();
    if (isSupport(caller)) saySupportActed(tx, caller, entry.id, `entry-${input.act}`, ['status']);
    return { ...entry, status: moderate(entry.status, input.act) };
  });
  return { code, version, status };
};
