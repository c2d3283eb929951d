import type { Story } from '@keepsake/contracts/rest/manage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { refreshManageView } from './manage-api.js';
import type { SectionProps } from './sections.js';

const useMark = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (complete: boolean) =>
      sendJson<Story>(`${path`/api/timeline/${code}`}/${complete ? 'complete' : 'reopen'}`, { key: newKey() }),
    onSuccess: () => refreshManageView(client, code),
  });
};

/** Text below the years, editable at any time. */
export const StoryPart = ({ code, view }: SectionProps): JSX.Element => {
  const marking = useMark(code);
  const toast = useToast();
  const failed = useFailed();
  const mark = (complete: boolean, undoable = true): void =>
    marking.mutate(complete, {
      onError: (error) => failed(error),
      onSuccess: () =>
        toast({
          title: complete ? 'The story is complete' : 'The story goes on',
          ...(complete && { description: '“Complete” is shown after the years.' }),
          ...(undoable && { action: { label: 'Undo', run: () => mark(!complete, false) } }),
        }),
    });
  return (
    <>
      <p className="manage-message">
        {view.isComplete
          ? '“Complete” is shown after the years on the page. Guests read it as before, and add to it unless new memories are paused.'
          : 'When the story is told, you can mark it complete: “Complete” appears after the years. Guests can still read it, and add to it unless new memories are paused. You can undo this at any time.'}
      </p>
      <PendingButton
        type="button"
        variant={view.isComplete ? 'quiet' : 'primary'}
        pending={marking.isPending}
        pendingLabel="Saving…"
        onClick={() => mark(!view.isComplete)}
      >
        {view.isComplete ? 'Reopen story' : 'Mark story complete'}
      </PendingButton>
    </>
  );
};
