import { useEffect, useRef, useState, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { nameOfMemory } from '../memory-name.js';
import { useOwnMemories } from './own-memories.js';
import type { Memory, NoteChanges } from '../timeline-api.js';
import { Correction, failed } from './own-correction.js';
import { actionsText as t } from '../album/actions-texts.js';

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

const withdrawing = {
  name: 'withdrawName',
  act: 'withdraw',
  acting: 'withdrawing',
  done: 'withdrawn',
  failed: 'notWithdrawn',
  one: 'withdrawQuestion',
  many: 'withdrawMany',
} as const;

/** A family withdraws nothing: most memories are of others. */
const deleting = {
  name: 'deleteName',
  act: 'delete',
  acting: 'deleting',
  done: 'deleted',
  failed: 'notDeleted',
  one: 'deleteQuestion',
  many: 'deleteMany',
} as const;

/** Lets guests edit and withdraw posts from this browser without approval. */
export const OwnPost = ({ changing: { code, note, largeFiles, keeper }, memories }: Props): JSX.Element => {
  const words = keeper ? deleting : withdrawing;
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
      void own.bringBack({ ids, key: keyOf({ ids, back: true }) }).catch(failed(toast, t('notRestored')));
    const withdraw = (): void =>
      void own.withdraw.mutateAsync({ ids, key: keyOf({ ids }) }).then(
        () =>
          toast({
            title: t(words.done),
            description: t('noOneSees30'),
            action: { label: t('undo'), run: undo },
          }),
        failed(toast, t(words.failed)),
      );
    return (
      <div className="own-question" role="group" aria-label={t(words.act)}>
        <p>{memories.length > 1 ? t(words.many, { count: memories.length }) : t(words.one, { name: title })}</p>
        <div>
          <button type="button" className="button button-quiet" ref={safe} onClick={() => setDoing(undefined)}>
            {t('keep')}
          </button>
          <PendingButton
            type="button"
            variant="quiet"
            pending={own.withdraw.isPending}
            pendingLabel={t(words.acting)}
            onClick={withdraw}
          >
            {t(words.act)}
          </PendingButton>
        </div>
      </div>
    );
  }
  return (
    <p className="own-actions">
      <button
        type="button"
        className="link-button"
        aria-label={t('editName', { name: title })}
        onClick={() => setDoing('edit')}
      >
        {t('edit')}
      </button>
      <button
        type="button"
        className="link-button"
        aria-label={t(words.name, { name: title })}
        onClick={() => setDoing('withdraw')}
      >
        {t(words.act)}
      </button>
    </p>
  );
};
