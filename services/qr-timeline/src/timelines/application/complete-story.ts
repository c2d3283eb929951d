import type { Handler } from '@keepsake/platform/request-context';
import { changeHead, type HeadDeps } from './describe-timeline.js';
import type { Plates } from './ports.js';

type CompleteStory = { readonly code: string; readonly complete: boolean };
export type Story = { readonly code: string; readonly isComplete: boolean };

/** Sets or clears the badge of a complete story; guests can still read and add. */
export const completeStory =
  (deps: HeadDeps & { plates: Plates }): Handler<CompleteStory, Story> =>
  async ({ code, complete }, ctx) => {
    const timeline = await changeHead(deps, { code, act: 'complete' }, ctx, async (tx, { id }) => {
      await deps.manageRows.saveComplete(tx, id, complete);
      await deps.plates.markComplete(tx, id, complete);
    });
    return { code: timeline.code, isComplete: timeline.isComplete };
  };
