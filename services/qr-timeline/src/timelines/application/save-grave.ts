import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { requireRevision } from '../domain/about.js';
import { graveOf, requireGrave, type Grave, type StoredGrave } from '../domain/grave.js';
import { changeHead, type HeadDeps } from './describe-timeline.js';

export type SaveGrave = Grave & { readonly code: string; readonly revision?: number };

/** Replaces the resting place and shows it to guests, or hides it from them. */
export const saveGrave =
  (deps: HeadDeps): Handler<SaveGrave, StoredGrave> =>
  async ({ code, revision, ...input }, ctx) =>
    graveOf(
      await changeHead(deps, { code, act: 'describe' }, ctx, async (tx, timeline) => {
        requireRevision(timeline.graveRevision, revision);
        if (!(await deps.manageRows.saveGrave(tx, timeline.id, requireGrave(timeline, input))))
          throw problem('not-found', 'picture-unknown', 'This photo is no longer on the timeline. Choose another one.');
      }),
    );
