import type { FormEvent, JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useDraft } from '../../../shared/drafts.js';
import { isMemoryDraft } from '../add/memory-checks.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { nameOfMemory } from '../memory-name.js';
import type { useOwnMemories } from './own-memories.js';
import type { Memory } from '../timeline-api.js';
import { MemoryFields, useMemoryText } from '../add/memory-fields.js';
import { PhotoEditor, usePhotoEdits } from '../add/photo-edits.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { actionsText as t } from '../album/actions-texts.js';

/** Shown by the page, because a withdrawn memory unmounts its own message. */
export const failed =
  (toast: ReturnType<typeof useToast>, otherwise: string) =>
  (error: unknown): void =>
    toast({
      title: shared('error'),
      description: sentenceOf(error, otherwise),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });

/** Edits text and pictures of an own memory; pictures can be added, removed and moved. */
export const Correction = ({
  code,
  largeFiles,
  memories,
  own,
  onLeave,
}: {
  readonly memories: readonly [Memory, ...Memory[]];
  readonly code: string;
  readonly largeFiles: boolean;
  readonly own: ReturnType<typeof useOwnMemories>;
  readonly onLeave: () => void;
}): JSX.Element => {
  const [memory] = memories;
  const draft = useDraft(`edit.${memory.id}`, isMemoryDraft);
  const { pictures: storedPictures, ...storedText } = draft.kept ?? {};
  const labels = useMemoryText({
    title: memory.title,
    description: memory.description,
    date: memory.date ?? '',
    location: memory.location ?? '',
    submittedBy: memory.submittedBy ?? '',
    ...storedText,
  });
  const keyOf = useKeyedBody();
  const toast = useToast();
  const isPictured = memory.mediaType !== null;
  const edits = usePhotoEdits({
    code,
    photos: memories,
    stored: storedPictures,
    onDetails: (pictures) => draft.keep({ ...labels.text, pictures }),
  });
  // Back closes the form; the draft is restored on reopening.
  useBackCloses(onLeave);
  const leave = (): void => {
    draft.discard();
    onLeave();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (own.edit.isPending || !labels.complete(isPictured)) return;
    const { date, ...text } = labels.text;
    if (!edits.isReady()) return;
    const photos = edits.body();
    const body = { ...text, ...photos, ...(!isPictured && { pictures: [{ id: memory.id, date }] }) };
    own.edit.mutateAsync({ body, key: keyOf(body) }).then(
      () => {
        edits.uploads.queue.forget();
        leave();
      },
      failed(toast, shared('keepTrying')),
    );
  };
  return (
    <form className="own-form" aria-label={t('editName', { name: nameOfMemory(memory) })} noValidate onSubmit={submit}>
      {isPictured && <PhotoEditor code={code} edits={edits} largeFiles={largeFiles} busy={own.edit.isPending} />}
      <MemoryFields
        fields={labels}
        isPictured={isPictured}
        asksDate={!isPictured}
        onChange={(changed) => draft.keep({ ...labels.change(changed), pictures: edits.details })}
      />
      <div className="memory-form-end">
        <PendingButton pending={own.edit.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={leave}>
          {shared('cancel')}
        </button>
      </div>
    </form>
  );
};
