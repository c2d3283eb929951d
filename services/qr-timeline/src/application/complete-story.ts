import type { Handler } from '@keepsake/platform/turn';
import { changeHead, type HeadDeps } from './describe-timeline.js';
import type { Plates } from './ports.js';

type CompleteStory = { readonly code: string; readonly complete: boolean };
export type Story = { readonly code: string; readonly isComplete: boolean };

/** A badge that the owner gives and takes back; guests read and add as before. */
export const completeStory =
  (deps: HeadDeps & { plates: Plates }): Handler<CompleteStory, Story> =>
  async ({ code, complete }, turn) => {
    const timeline = await changeHead(deps, { code, act: 'complete' }, turn, async (tx, { id }) => {
      await deps.desk.saveComplete(tx, id, complete);
      await deps.plates.markComplete(tx, id, complete);
    });
    return { code: timeline.code, isComplete: timeline.isComplete };
  };
