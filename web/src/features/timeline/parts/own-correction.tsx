import { maxPerContribution } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { CloseIcon, PictureIcon } from '../../../shared/controls/icons.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useDraft } from '../../../shared/drafts.js';
import { humanDate } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { isWaiting } from '../../../shared/upload/upload-item.js';
import { useUploads } from '../../../shared/upload/use-uploads.js';
import { nameOfMemory } from '../memory-name.js';
import type { useOwnMemories } from '../own-memories.js';
import type { Memory, MemoryText, PhotoDetails, DetailsByPhoto } from '../timeline-api.js';
import { useCaptureDates } from '../use-capture-dates.js';
import { MemoryFields, useMemoryText } from './memory-fields.js';
import { PhotoDetailsFields } from './photo-details.js';
import { PicturePicker } from './picture-picker.js';
import './memory-form.css';

/** Shown by the page, because a withdrawn memory unmounts its own message. */
export const failed =
  (toast: ReturnType<typeof useToast>, otherwise: string) =>
  (error: unknown): void =>
    toast({
      title: 'Error',
      description: sentenceOf(error, otherwise),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });

const detailsOf = ({ caption = '', date }: Memory): PhotoDetails => ({ caption, date: date ?? '' });

/** The pictures of a contribution, each with caption, date and withdrawal. */
const OwnPictures = ({
  memories,
  details: labels,
  withdrawn,
  onText,
  onWithdraw,
  onMove,
}: {
  readonly memories: readonly Memory[];
  readonly details: DetailsByPhoto;
  readonly withdrawn: ReadonlySet<string>;
  readonly onText: (id: string, changed: Partial<PhotoDetails>) => void;
  readonly onWithdraw: (id: string) => void;
  readonly onMove: (id: string, step: -1 | 1) => void;
}): JSX.Element => {
  const [openId, setOpenId] = useState<string>();
  const labelOf = (at: number): string => `Picture ${at + 1} of ${memories.length}`;
  const opened = memories.findIndex(({ id }) => id === openId);
  return (
    <div className="field picker">
      <ul className="picker-grid" aria-label="Pictures of this memory">
        {memories.map((memory, at) => (
          <li key={memory.id} data-open={memory.id === openId} data-gone={withdrawn.has(memory.id)}>
            <button
              type="button"
              className="picker-open"
              aria-label={`Caption and date of ${labelOf(at).toLowerCase()}`}
              aria-expanded={memory.id === openId}
              onClick={() => setOpenId(memory.id === openId ? undefined : memory.id)}
            >
              {memory.thumbUrl === null ? (
                <span className="picker-blank">
                  <PictureIcon />
                </span>
              ) : (
                <img src={memory.thumbUrl} alt="" />
              )}
            </button>
            {memories.length - withdrawn.size > 1 && !withdrawn.has(memory.id) && (
              <button
                type="button"
                className="picker-drop"
                aria-label={`Remove ${labelOf(at).toLowerCase()}`}
                onClick={() => onWithdraw(memory.id)}
              >
                <span>
                  <CloseIcon />
                </span>
              </button>
            )}
            {withdrawn.has(memory.id) ? (
              <button type="button" className="link-button picker-date" onClick={() => onWithdraw(memory.id)}>
                Keep it
              </button>
            ) : (
              <span className="picker-date">
                {labels[memory.id]?.caption ||
                  (labels[memory.id]?.date ? humanDate(labels[memory.id]?.date ?? '') : 'No date')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {openId !== undefined && opened >= 0 && !withdrawn.has(openId) && (
        <PhotoDetailsFields
          key={openId}
          label={labelOf(opened)}
          details={labels[openId] ?? { caption: '', date: '' }}
          onChange={(changed) => onText(openId, changed)}
          {...(memories.length > 1 && { onMove: (step: -1 | 1) => onMove(openId, step) })}
          onDone={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
};

type Edited = MemoryText & { readonly pictures?: DetailsByPhoto };

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
  const draft = useDraft<Edited>(`edit.${memory.id}`);
  const { pictures: storedPictures, ...storedText } = draft.kept ?? {};
  const labels = useMemoryText({
    title: memory.title,
    description: memory.description,
    date: memory.date ?? '',
    location: memory.location ?? '',
    submittedBy: memory.submittedBy ?? '',
    ...storedText,
  });
  const [pictures, setPictures] = useState<DetailsByPhoto>(() => ({
    ...Object.fromEntries(memories.map((one) => [one.id, detailsOf(one)])),
    ...storedPictures,
  }));
  const [order, setOrder] = useState<readonly Memory[]>(memories);
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<string>>(new Set());
  const keyOf = useKeyedBody();
  const toast = useToast();
  const isPictured = memory.mediaType !== null;
  const uploads = useUploads(`edit.${memory.id}`, { most: maxPerContribution, code, onSettled: () => undefined });
  const { items, queue } = uploads;
  // Back closes the form; the draft is restored on reopening.
  useBackCloses(onLeave);
  const leave = (): void => {
    draft.discard();
    onLeave();
  };
  const describe = (id: string, changed: Partial<PhotoDetails>): void => {
    const next = { ...pictures, [id]: { caption: '', date: '', ...pictures[id], ...changed } };
    setPictures(next);
    draft.keep({ ...labels.text, pictures: next });
  };
  // A typed or removed date is not overwritten.
  useCaptureDates(queue, items, (id, date) => pictures[id] === undefined && describe(id, { date }));
  /** Pictures are sorted by date, so only those of one date have an order of their own. */
  const move = (id: string, step: -1 | 1): void => {
    const at = order.findIndex((one) => one.id === id);
    const [one, other] = [order[at], order[at + step]];
    if (!one || !other) return;
    if ((pictures[one.id]?.date ?? '') !== (pictures[other.id]?.date ?? '')) {
      toast({ title: 'Pictures are sorted by date', description: 'Change the date of one of them to move it.' });
      return;
    }
    setOrder(order.map((memory, place) => (place === at ? other : place === at + step ? one : memory)));
  };
  const toggle = (id: string): void =>
    setWithdrawn((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (own.edit.isPending || !labels.complete(isPictured)) return;
    const { date, ...text } = labels.text;
    if (items.some(isWaiting)) {
      toast({ title: 'Your pictures are still being sent', description: 'Save again when all of them have arrived.' });
      return;
    }
    const body = {
      ...text,
      pictures: order.map(({ id }) => ({ id, ...(isPictured ? pictures[id] : { date }) })),
      withdrawn: [...withdrawn],
      added: items.flatMap(({ id, state, uploadId }) =>
        state === 'done' && uploadId !== undefined ? [{ uploadId, ...pictures[id] }] : [],
      ),
      reordered: order.some(({ id }, at) => id !== memories[at]?.id),
    };
    own.edit.mutateAsync({ body, key: keyOf(body) }).then(
      () => {
        queue.forget();
        leave();
      },
      failed(toast, 'We couldn’t save this. Your text is kept. Try again.'),
    );
  };
  return (
    <form className="own-form" aria-label={`Edit ${nameOfMemory(memory)}`} noValidate onSubmit={submit}>
      {isPictured && (
        <>
          <OwnPictures
            memories={order}
            details={pictures}
            withdrawn={withdrawn}
            onText={describe}
            onWithdraw={toggle}
            onMove={move}
          />
          <PicturePicker
            code={code}
            largeFiles={largeFiles}
            sending={{ busy: own.edit.isPending, uploads }}
            details={pictures}
            onText={describe}
          />
        </>
      )}
      <MemoryFields
        fields={labels}
        isPictured={isPictured}
        asksDate={!isPictured}
        onChange={(changed) => draft.keep({ ...labels.change(changed), pictures })}
      />
      <div className="memory-form-end">
        <PendingButton pending={own.edit.isPending} pendingLabel="Saving…">
          Save
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={leave}>
          Cancel
        </button>
      </div>
    </form>
  );
};
