import type { EditEntriesInput } from '@keepsake/contracts/rest/timelines';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { newKey, useKeyedBody } from '../../../../shared/api/idempotency.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { VagueDate } from '../../../../shared/controls/vague-date.js';
import { useDraft } from '../../../../shared/drafts.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { CaptionField } from '../../add/caption-field.js';
import { isMemoryDraft } from '../../add/memory-checks.js';
import { MemoryFields, useMemoryText } from '../../add/memory-fields.js';
import { PhotoEditor, usePhotoEdits } from '../../add/photo-edits.js';
import type { MemoryText } from '../../timeline-api.js';
import { moderationText as t } from '../moderation-texts.js';
import { hasSharedText } from './contribution-labels.js';
import { useEditContribution, useManageView, type ManageEntry } from '../manage-api.js';
import type { ManageContribution } from './use-contributions.js';

type Memories = ManageContribution['memories'];
type Texts = Pick<MemoryText, 'title' | 'description' | 'location'>;

/** The author is sent as it is, because an omitted name is cleared. */
const bodyOf = (memories: Memories, texts: Texts, pictureOf: (memory: ManageEntry) => object): EditEntriesInput => ({
  ...texts,
  submittedBy: memories[0].submittedBy ?? '',
  pictures: memories.map((memory) => ({
    id: memory.id,
    caption: memory.caption ?? '',
    date: memory.date ?? '',
    ...pictureOf(memory),
  })),
  withdrawn: [],
  reordered: memories.length > 1,
});

const textsOf = ({ title, description, location }: ManageEntry): Texts => ({
  title,
  description,
  location: location ?? '',
});

/** Saves an edit, then offers undo. */
const useSave = (code: string, memories: Memories, leave: () => void) => {
  const edit = useEditContribution(code);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const before = bodyOf(memories, textsOf(memories[0]), () => ({}));
  const undo = (): void =>
    void edit.mutateAsync({ body: before, key: newKey() }).then(
      () => toast({ title: t('undone') }),
      (error: unknown) => failed(error, t('notUndone')),
    );
  const save = (body: EditEntriesInput): void => {
    if (edit.isPending) return;
    edit.mutateAsync({ body, key: keyOf(body) }).then(
      () => {
        leave();
        const removed = body.withdrawn?.length ?? 0;
        // One request restores one text and an order, but no removed or added photos.
        const isUndoable = hasSharedText(memories) && removed === 0 && (body.added ?? []).length === 0;
        toast({
          title: t('saved'),
          description: removed > 0 ? t('photosRemoved', { count: removed }) : t('after-edited'),
          ...(isUndoable && { action: { label: t('undo'), run: undo } }),
        });
      },
      (error: unknown) => failed(error),
    );
  };
  return { pending: edit.isPending, save };
};

/** Focuses the first field of a form when it opens. */
const useFirstField = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return form;
};

const FormEnd = ({ pending, onLeave }: { readonly pending: boolean; readonly onLeave: () => void }): JSX.Element => (
  <div className="manage-form-end">
    <PendingButton pending={pending} pendingLabel={t('saving')}>
      {t('save')}
    </PendingButton>
    <button type="button" className="button button-quiet" onClick={onLeave}>
      {shared('cancel')}
    </button>
  </div>
);

type Props = {
  readonly code: string;
  readonly memories: Memories;
  readonly name: string;
  readonly onLeave: () => void;
};

/** Corrects texts, dates and photos of a memory or a whole contribution. The author stays. */
export const EditMemory = ({ code, memories, name, onLeave }: Props): JSX.Element => {
  const [first] = memories;
  const draft = useDraft(`desk.edit.${first.id}`, isMemoryDraft);
  const { pictures: storedPictures, ...storedText } = draft.kept ?? {};
  const largeFiles = useManageView(code).data?.largeFiles === true;
  const isPictured = first.mediaType !== null;
  const edits = usePhotoEdits({
    code,
    photos: memories,
    stored: storedPictures,
    onDetails: (pictures) => draft.keep({ ...labels.text, pictures }),
  });
  const ids = memories.map(({ id }) => id);
  const dateOf = (id: string): string => edits.details[id]?.date ?? '';
  const hasOneDate = ids.every((id) => dateOf(id) === dateOf(first.id));
  const labels = useMemoryText({ ...textsOf(first), date: '', submittedBy: '', ...storedText });
  const leave = (): void => {
    draft.discard();
    onLeave();
  };
  const { pending, save } = useSave(code, memories, () => {
    edits.uploads.queue.forget();
    leave();
  });
  const form = useFirstField();
  const change = ({ date, ...texts }: Partial<MemoryText>): void => {
    if (date !== undefined) edits.describe(ids, { date });
    else draft.keep({ ...labels.change(texts), pictures: edits.details });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!labels.complete(isPictured) || !edits.isReady()) return;
    const { title, description, location } = labels.text;
    save({ title, description, location, submittedBy: first.submittedBy ?? '', ...edits.body() });
  };
  return (
    <form ref={form} className="manage-edit" aria-label={t('editName', { name })} noValidate onSubmit={submit}>
      <MemoryFields
        fields={{ ...labels, text: { ...labels.text, date: hasOneDate ? dateOf(first.id) : '' } }}
        isPictured={isPictured}
        asksName={false}
        onChange={change}
      />
      {!hasSharedText(memories) && <p className="field-hint">{t('textsDiffer')}</p>}
      {!hasOneDate && <p className="field-hint">{t('datesDiffer')}</p>}
      {isPictured && <PhotoEditor code={code} edits={edits} largeFiles={largeFiles} busy={pending} />}
      <FormEnd pending={pending} onLeave={leave} />
    </form>
  );
};

type PartProps = Omit<Props, 'memories'> & { readonly memory: ManageEntry };

/** Corrects caption and date of one photo of a contribution. */
export const EditPart = ({ code, memory, name, onLeave }: PartProps): JSX.Element => {
  const { pending, save } = useSave(code, [memory], onLeave);
  const form = useFirstField();
  const [caption, setCaption] = useState(memory.caption ?? '');
  const [date, setDate] = useState(memory.date ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(bodyOf([memory], textsOf(memory), () => ({ caption, date })));
  };
  return (
    <form ref={form} className="manage-edit" aria-label={t('editName', { name })} noValidate onSubmit={submit}>
      <CaptionField isRecording={memory.mediaType === 'audio'} value={caption} onChange={setCaption} />
      <VagueDate
        label={t(memory.mediaType === 'audio' ? 'recorded' : 'taken')}
        optional
        value={date}
        onChange={setDate}
      />
      <FormEnd pending={pending} onLeave={onLeave} />
    </form>
  );
};
