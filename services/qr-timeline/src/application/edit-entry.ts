import { placeOf } from '@keepsake/contracts/values/timeline-place';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { requireChanging, statusAfterEdit, type Entry } from '../domain/entry.js';
import { isSupport, may } from '../domain/keeping.js';
import { entryJson } from '../domain/timeline-json.js';
import type { AddedEntry } from './add-entry.js';
import { changeEntry, entryUnknown, type ChangeDeps, type EntryPlace } from './change-entry.js';
import { saySupportActed } from './say-support-acted.js';

export type EditEntry = EntryPlace & {
  readonly title: string;
  readonly description: string;
  readonly date?: string | undefined;
  readonly location?: string | undefined;
  readonly submittedBy?: string | undefined;
};

/** The words of a memory, by the browser that posted it or by a keeper; the picture and the time of posting stay. */
export const editEntry =
  (deps: ChangeDeps): Handler<EditEntry, AddedEntry> =>
  async (input, turn) => {
    const { title, description, date, location, submittedBy } = input;
    const changed = await changeEntry(deps, input, turn, (found, timeline, { caller }, tx) => {
      const entry = requireChanging(found, timeline, caller);
      const { date: _, location: __, submittedBy: ___, ...stays } = entry;
      if (isSupport(caller)) saySupportActed(tx, caller, entry.id, 'entry-edit', fieldsChanged(entry, input));
      return {
        ...stays,
        ...present({ title, description, date, location, submittedBy }),
        sortKey: placeOf(date, entry.submittedAt, entry.id),
        status: statusAfterEdit(entry, timeline.guestPolicy, may(timeline, caller, 'moderate')),
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

const fieldsChanged = (before: Entry, after: EditEntry): readonly string[] =>
  (['title', 'description', 'date', 'location', 'submittedBy'] as const).filter(
    (field) => before[field] !== after[field],
  );
