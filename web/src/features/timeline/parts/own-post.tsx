import type { EditEntriesBody } from '@keepsake/contracts/rest/timelines';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { CloseIcon, PictureIcon } from '../../../shared/controls/icons.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useDraft } from '../../../shared/drafts.js';
import { humanDate } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { nameOfMemory } from '../memory-name.js';
import { useOwnMemories } from '../own-memories.js';
import type { Memory, MemoryText, NoteChanges, PhotoDetails, DetailsByPhoto } from '../timeline-api.js';
import { MemoryFields, useMemoryLabel } from './memory-fields.js';
import { PhotoDetailsFields } from './photo-details.js';
import './memory-form.css';

export type Changing = {
  readonly code: string;
  readonly note: NoteChanges;
  /** Whether the reader keeps this timeline and sees what guests do not. */
  readonly keeper: boolean;
};
type Props = { readonly changing: Changing; readonly memories: readonly [Memory, ...Memory[]] };
type Own = ReturnType<typeof useOwnMemories>;

/** Shown by the page, because a withdrawn memory unmounts its own message. */
const failed =
  (toast: ReturnType<typeof useToast>, otherwise: string) =>
  (error: unknown): void =>
    toast({
      title: 'Error',
      description: sentenceOf(error, otherwise),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });

const wordsOf = ({ caption = '', date }: Memory): PhotoDetails => ({ caption, date: date ?? '' });

/** The pictures of a contribution, each with caption, date and withdrawal. */
const OwnPictures = ({
  memories,
  words: labels,
  withdrawn,
  onText,
  onWithdraw,
}: {
  readonly memories: readonly Memory[];
  readonly words: DetailsByPhoto;
  readonly withdrawn: ReadonlySet<string>;
  readonly onText: (id: string, changed: Partial<PhotoDetails>) => void;
  readonly onWithdraw: (id: string) => void;
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
          words={labels[openId] ?? { caption: '', date: '' }}
          onChange={(changed) => onText(openId, changed)}
          onDone={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
};

type Edited = MemoryText & { readonly pictures?: DetailsByPhoto };

const Correction = ({
  memories,
  own,
  onLeave,
}: Omit<Props, 'changing'> & { readonly own: Own; readonly onLeave: () => void }): JSX.Element => {
  const [memory] = memories;
  const draft = useDraft<Edited>(`edit.${memory.id}`);
  const { pictures: storedPictures, ...storedText } = draft.kept ?? {};
  const labels = useMemoryLabel({
    title: memory.title,
    description: memory.description,
    date: memory.date ?? '',
    location: memory.location ?? '',
    submittedBy: memory.submittedBy ?? '',
    ...storedText,
  });
  const [pictures, setPictures] = useState<DetailsByPhoto>(() => ({
    ...Object.fromEntries(memories.map((one) => [one.id, wordsOf(one)])),
    ...storedPictures,
  }));
  const [withdrawn, setWithdrawn] = useState<ReadonlySet<string>>(new Set());
  const keyOf = useKeyedBody();
  const toast = useToast();
  const isPictured = memory.mediaType !== null;
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
  const toggle = (id: string): void =>
    setWithdrawn((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (own.edit.isPending || !labels.complete(isPictured)) return;
    const { date, ...text } = labels.text;
    const body = {
      ...text,
      pictures: memories.map(({ id }) => ({ id, ...(isPictured ? pictures[id] : { date }) })),
      withdrawn: [...withdrawn],
    } as EditEntriesBody;
    own.edit
      .mutateAsync({ body, key: keyOf(body) })
      .then(leave, failed(toast, 'We couldn’t save this. Your text is kept. Try again.'));
  };
  return (
    <form className="own-form" aria-label={`Edit ${nameOfMemory(memory)}`} noValidate onSubmit={submit}>
      {isPictured && (
        <OwnPictures memories={memories} words={pictures} withdrawn={withdrawn} onText={describe} onWithdraw={toggle} />
      )}
      <MemoryFields
        words={labels}
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

/** Lets guests edit and withdraw posts from this browser without approval. */
export const OwnPost = ({ changing: { code, note }, memories }: Props): JSX.Element => {
  const [doing, setDoing] = useState<'edit' | 'withdraw'>();
  const own = useOwnMemories(code, note);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const title = nameOfMemory(memories[0]);
  const ids = memories.map(({ id }) => id);
  const safe = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (doing === 'withdraw') safe.current?.focus();
  }, [doing]);

  if (doing === 'edit') return <Correction memories={memories} own={own} onLeave={() => setDoing(undefined)} />;
  if (doing === 'withdraw') {
    const undo = (): void =>
      void own
        .bringBack({ ids, key: keyOf({ ids, back: true }) })
        .catch(failed(toast, 'It could not be brought back. Please try again.'));
    const withdraw = (): void =>
      void own.withdraw.mutateAsync({ ids, key: keyOf({ ids }) }).then(
        () =>
          toast({
            title: 'Withdrawn',
            description: 'No one can see it now. You can restore it for a day.',
            action: { label: 'Undo', run: undo },
          }),
        failed(toast, 'It could not be withdrawn. Please try again.'),
      );
    return (
      <div className="own-ask" role="group" aria-label="Withdraw">
        <p>
          Withdraw “{title}”?
          {memories.length > 1 ? ` All ${memories.length} pictures go with it.` : ''} You can bring it back for a day.
        </p>
        <div>
          <button type="button" className="button button-quiet" ref={safe} onClick={() => setDoing(undefined)}>
            Keep it
          </button>
          <PendingButton
            type="button"
            look="quiet"
            pending={own.withdraw.isPending}
            pendingLabel="Withdrawing…"
            onClick={withdraw}
          >
            Withdraw
          </PendingButton>
        </div>
      </div>
    );
  }
  return (
    <p className="own-ways">
      <button type="button" className="link-button" aria-label={`Edit ${title}`} onClick={() => setDoing('edit')}>
        Edit
      </button>
      <button
        type="button"
        className="link-button"
        aria-label={`Withdraw ${title}`}
        onClick={() => setDoing('withdraw')}
      >
        Withdraw
      </button>
    </p>
  );
};
