import { moderate, type ModerationAct } from '../domain/entry.js';
import { isSupport, requirePermission } from '../domain/permissions.js';
import { changeEntry, entryUnknown, type ChangeOf, type EntryPlace } from './change-entry.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';

export type ModerateEntry = EntryPlace & { readonly act: ModerationAct };

/** Shows or hides an entry by decision of the family. */
export const moderateEntry: ChangeOf<ModerateEntry> = (deps) => async (input, ctx) => {
  const { code, version, status } = await changeEntry(deps, input, ctx, (entry, timeline, { caller }, tx) => {
    requirePermission(timeline, caller, 'moderate');
    if (!entry || entry.status === 'removed') throw entryUnknown();
    if (isSupport(caller)) publishSupportActed(tx, caller, entry.id, `entry-${input.act}`, ['status']);
    return { ...entry, status: moderate(entry.status, input.act) };
  });
  return { code, version, status };
};
