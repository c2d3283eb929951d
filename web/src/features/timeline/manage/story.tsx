import type { Story } from '@keepsake/contracts/rest/manage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { refreshManageView } from './manage-api.js';
import { manageText as t } from './manage-texts.js';
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
          title: t(complete ? 'storyDone' : 'storyOpen'),
          ...(complete && { description: t('storyDoneMore') }),
          ...(undoable && { action: { label: t('undo'), run: () => mark(!complete, false) } }),
        }),
    });
  return (
    <>
      <p className="manage-message">{t(view.isComplete ? 'storyIsDone' : 'storyIsOpen')}</p>
      <PendingButton
        type="button"
        variant={view.isComplete ? 'quiet' : 'primary'}
        pending={marking.isPending}
        pendingLabel={t('saving')}
        onClick={() => mark(!view.isComplete)}
      >
        {t(view.isComplete ? 'storyReopen' : 'storyMark')}
      </PendingButton>
    </>
  );
};
