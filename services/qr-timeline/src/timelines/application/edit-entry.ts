import { placeOf } from '@keepsake/contracts/values/timeline-place';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { isEditedByFamily, requireChanging, statusAfterEdit, type Entry } from '../domain/entry.js';
import { isSupport, can } from '../domain/permissions.js';
import { entryJson } from '../domain/timeline-json.js';
import { changeEntry, entryUnknown, type ChangeDeps, type EntryPlace, type EntryVersion } from './change-entry.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';

export type EditEntry = EntryPlace & {
  readonly title: string;
  readonly description: string;
  readonly date?: string | undefined;
  readonly location?: string | undefined;
  readonly submittedBy?: string | undefined;
};

export type EditedEntry = EntryVersion & { readonly entryId: string; readonly json: Buffer };

/** Edits the text of an entry, by the browser that posted it or a keeper; image and posting time stay. */
export const editEntry =
  (deps: ChangeDeps): Handler<EditEntry, EditedEntry> =>
  async (input, ctx) => {
    const { title, description, date, location, submittedBy } = input;
    const changed = await changeEntry(deps, input, ctx, (found, timeline, { caller }, tx) => {
      const entry = requireChanging(found, timeline, caller);
      const { date: _, location: __, submittedBy: ___, datedByMedia: ____, ...stays } = entry;
      if (isSupport(caller)) publishSupportActed(tx, caller, entry.id, 'entry-edit', fieldsChanged(entry, input));
      return {
        ...stays,
        ...present({ title, description, date, location, submittedBy }),
        editedByFamily: isEditedByFamily(entry, { ...input, caption: entry.caption }, caller),
        sortKey: placeOf(date, entry.submittedAt, entry.id),
        status: statusAfterEdit(entry, timeline.guestPolicy, can(timeline, caller, 'moderate')),
      };
    });
    const entry = await deps.entries.find(changed.timelineId, input.entryId);
    if (!entry) throw entryUnknown();
    return {
      entryId: entry.id,
      code: changed.code,
      version: changed.version,
      status: entry.status,
      json: Buffer.from(entryJson(entry, true)),
    };
  };

export const fieldsChanged = (before: Entry, after: Partial<EditEntry>): readonly string[] =>
  (['title', 'description', 'date', 'location', 'submittedBy'] as const).filter(
    (field) => before[field] !== after[field],
  );
