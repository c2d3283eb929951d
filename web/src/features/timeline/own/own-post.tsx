import { useEffect, useRef, useState, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { nameOfMemory } from '../memory-name.js';
import { useOwnMemories } from './own-memories.js';
import type { Memory, NoteChanges } from '../timeline-api.js';
import { Correction, failed } from './own-correction.js';

export type Changing = {
  readonly code: string;
  readonly note: NoteChanges;
  /** Whether the reader keeps this timeline and sees what guests do not. */
  readonly keeper: boolean;
  /** The owner allows files of more than 10 MB. */
  readonly largeFiles: boolean;
  /** The owner's preview: nothing can be changed. */
  readonly isPreview: boolean;
};
type Props = { readonly changing: Changing; readonly memories: readonly [Memory, ...Memory[]] };

/** Lets guests edit and withdraw posts from this browser without approval. */
export const OwnPost = ({ changing: { code, note, largeFiles }, memories }: Props): JSX.Element => {
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

  if (doing === 'edit')
    return (
      <Correction
        code={code}
        largeFiles={largeFiles}
        memories={memories}
        own={own}
        onLeave={() => setDoing(undefined)}
      />
    );
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
            description: 'No one can see it now. You can restore it for 30 days.',
            action: { label: 'Undo', run: undo },
          }),
        failed(toast, 'It could not be withdrawn. Please try again.'),
      );
    return (
      <div className="own-question" role="group" aria-label="Withdraw">
        <p>
          {memories.length > 1 ? `Withdraw all ${memories.length} pictures?` : `Withdraw “${title}”?`} You can restore{' '}
          {memories.length > 1 ? 'them' : 'it'} for 30 days.
        </p>
        <div>
          <button type="button" className="button button-quiet" ref={safe} onClick={() => setDoing(undefined)}>
            Keep it
          </button>
          <PendingButton
            type="button"
            variant="quiet"
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
    <p className="own-actions">
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
