import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useOwnMemories, type Memory, type NoteChanges } from '../timeline-api.js';
import { MemoryFields, useMemoryWords } from './memory-fields.js';
import './memory-form.css';

export type Changing = {
  readonly code: string;
  readonly note: NoteChanges;
  /** Whether the reader keeps this page, and sees what guests do not. */
  readonly keeper: boolean;
};
type Props = { readonly changing: Changing; readonly memories: readonly [Memory, ...Memory[]] };
type Own = ReturnType<typeof useOwnMemories>;

/** Said by the page: what was taken back takes its own words with it. */
const failed =
  (toast: ReturnType<typeof useToast>, otherwise: string) =>
  (error: unknown): void =>
    toast({
      title: 'Error',
      description: sentenceOf(error, otherwise),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });

const Correction = ({
  memories: [memory, ...others],
  own,
  onLeave,
}: Omit<Props, 'changing'> & { readonly own: Own; readonly onLeave: () => void }): JSX.Element => {
  const words = useMemoryWords({
    title: memory.title,
    description: memory.description,
    date: memory.date ?? '',
    location: memory.location ?? '',
    submittedBy: memory.submittedBy ?? '',
  });
  const keyOf = useKeyedBody();
  const toast = useToast();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (own.edit.isPending || !words.complete()) return;
    own.edit
      .mutateAsync({ memories: [memory, ...others], body: words.text, keyOf })
      .then(onLeave, failed(toast, 'This could not be saved just now. Your text is kept. Try again.'));
  };
  return (
    <form className="own-form" aria-label={`Edit ${memory.title}`} noValidate onSubmit={submit}>
      <MemoryFields words={words} onChange={words.change} />
      <div className="memory-form-end">
        <PendingButton pending={own.edit.isPending} pendingLabel="Saving…">
          Save
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onLeave}>
          Cancel
        </button>
      </div>
    </form>
  );
};

/** What a guest posted from this browser stays theirs to correct and to take back, asking nobody. */
export const OwnPost = ({ changing: { code, note }, memories }: Props): JSX.Element => {
  const [doing, setDoing] = useState<'edit' | 'withdraw'>();
  const own = useOwnMemories(code, note);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const [{ title }] = memories;
  const safe = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (doing === 'withdraw') safe.current?.focus();
  }, [doing]);

  if (doing === 'edit') return <Correction memories={memories} own={own} onLeave={() => setDoing(undefined)} />;
  if (doing === 'withdraw') {
    const withdraw = (): void =>
      void own.withdraw
        .mutateAsync({ memories, keyOf })
        .then(
          () => toast({ title: 'Withdrawn', description: 'Nobody sees it any more.' }),
          failed(toast, 'It could not be withdrawn just now. Please try again.'),
        );
    return (
      <div className="own-ask" role="group" aria-label="Withdraw">
        <p>Withdraw “{title}”? Its pictures go with it.</p>
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
