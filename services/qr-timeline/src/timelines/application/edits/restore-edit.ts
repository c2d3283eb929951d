import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { restoreMs } from '../../domain/entry-move.js';
import { requireChanging, type Entry } from '../../domain/entry.js';
import { restored, type FormerTexts } from '../../domain/former-texts.js';
import { isSupport, requirePermission } from '../../domain/permissions.js';
import { changeAll, type ChangedEntries } from '../change-contribution.js';
import type { ChangeDeps, Decide } from '../change-entry.js';
import { fieldsChanged } from '../edit-entry.js';
import { publishSupportActed } from '../../../shared/application/publish-support-acted.js';

export type RestoreEdit = { readonly code: string; readonly version: number };

/**
 * Restores what an edit replaced, within 30 days. What it replaces is stored in the same way, so a restoration can
 * be undone.
 */
export const restoreEdit =
  (deps: ChangeDeps): Handler<RestoreEdit, ChangedEntries> =>
  ({ code, version }, ctx) =>
    changeAll(
      deps,
      code,
      async (tx, timeline) => {
        requirePermission(timeline, ctx.caller, 'correct');
        const after = new Date(deps.clock.now().getTime() - restoreMs);
        const former = await deps.former.take(tx, timeline.id, version, after);
        if (former.length === 0) throw editGone();
        return former.map((words) => ({ id: words.entryId, decide: back(words) }));
      },
      ctx,
    );

const back =
  (words: FormerTexts): Decide =>
  (found, timeline, { caller }, tx): Entry => {
    const entry = requireChanging(found, timeline, caller);
    const after = restored(entry, words);
    if (isSupport(caller)) publishSupportActed(tx, caller, entry.id, 'entry-edit', fieldsChanged(entry, after));
    return after;
  };

const editGone = () =>
  problem(
    'not-found',
    'edit-unknown',
    'The earlier words were restored already, or are no longer kept. Reload the page.',
  );
