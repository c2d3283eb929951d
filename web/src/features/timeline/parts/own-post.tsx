import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useOwnMemories, type Memory } from '../timeline-api.js';
import { MemoryFields, useMemoryWords } from './memory-fields.js';
import './memory-form.css';

type Props = { readonly code: string; readonly memories: readonly [Memory, ...Memory[]] };
type Own = ReturnType<typeof useOwnMemories>;

const Correction = ({
  memories: [memory, ...others],
  own,
  onLeave,
}: Omit<Props, 'code'> & { readonly own: Own; readonly onLeave: () => void }): JSX.Element => {
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
    own.edit.mutate(
      { ids: [memory, ...others].map(({ id }) => id), body: words.text, keyOf },
      {
        onSuccess: onLeave,
        onError: (error) =>
          toast({
            title: 'Error',
            description: sentenceOf(error, 'This could not be saved just now. Your text is kept. Try again.'),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          }),
      },
    );
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
export const OwnPost = ({ code, memories }: Props): JSX.Element => {
  const [doing, setDoing] = useState<'edit' | 'withdraw'>();
  const own = useOwnMemories(code);
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
      own.withdraw.mutate(
        { ids: memories.map(({ id }) => id), keyOf },
        {
          onSuccess: () => toast({ title: 'Withdrawn', description: 'Nobody sees it any more.' }),
          onError: (error) =>
            toast({
              title: 'Error',
              description: sentenceOf(error, 'It could not be withdrawn just now. Please try again.'),
              variant: 'destructive',
              ...(error instanceof ApiError && { reference: error.reference }),
            }),
        },
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
