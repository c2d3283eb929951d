import type { Story } from '@keepsake/contracts/rest/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { refreshDesk } from './desk-api.js';
import type { SectionProps } from './sections.js';

const useMark = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (complete: boolean) =>
      sendJson<Story>(`${path`/api/timeline/${code}`}/${complete ? 'complete' : 'reopen'}`, { key: newKey() }),
    onSuccess: () => refreshDesk(client, code),
  });
};

/** A word after the years, given and taken back at will. */
export const StoryPart = ({ code, desk }: SectionProps): JSX.Element => {
  const marking = useMark(code);
  const toast = useToast();
  const failed = useFailed();
  const mark = (complete: boolean, undoable = true): void =>
    marking.mutate(complete, {
      onError: (error) => failed(error),
      onSuccess: () =>
        toast({
          title: complete ? 'The story is complete' : 'The story goes on',
          ...(complete && { description: '“Complete” stands after the years.' }),
          ...(undoable && { action: { label: 'Undo', run: () => mark(!complete, false) } }),
        }),
    });
  return (
    <>
      <p className="desk-say">
        {desk.isComplete
          ? '“Complete” stands after the years on the page. Guests read it as before, and add to it unless new memories are paused.'
          : 'When all is told, “Complete” can stand after the years on the page. Guests read it as before, and add to it unless new memories are paused. You can take it back at any time.'}
      </p>
      <PendingButton
        type="button"
        look={desk.isComplete ? 'quiet' : 'primary'}
        pending={marking.isPending}
        pendingLabel="Saving…"
        onClick={() => mark(!desk.isComplete)}
      >
        {desk.isComplete ? 'Take “Complete” back' : 'Mark story complete'}
      </PendingButton>
    </>
  );
};
