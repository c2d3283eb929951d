import { newKey } from '../../../../shared/api/idempotency.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { moderationText as t } from '../moderation-texts.js';
import { useMoveEntries, type ManageEntry, type EntryMove, type Moved, type ModerationRequest } from '../manage-api.js';

const faster = (count: number): string => t('faster', { count });

const messageOf = ({ moved, stayed }: Moved, to: EntryMove['to']) => ({
  title: moved.length === 1 ? t(`done-${to}`) : t(`doneMany-${to}`, { count: moved.length }),
  description: stayed.length > 0 ? faster(stayed.length) : t(`after-${to}`),
});

const back = ({ id, from, to }: EntryMove): EntryMove => ({ id, from: to, to: from });

/** The last request for named entries, while it is pending or after it failed. */
type Attempt = {
  readonly ids: ReadonlySet<string>;
  readonly to: EntryMove['to'] | undefined;
  readonly failed: boolean;
};

export type Moves = {
  readonly pending: boolean;
  readonly attempt: Attempt | undefined;
  /** Repeats the failed request; what it had changed is not changed twice. */
  readonly retry: (then?: () => void) => void;
  readonly move: (entries: readonly ManageEntry[], to: EntryMove['to'], then?: () => void) => void;
  readonly moveAll: (to: EntryMove['to'], then?: () => void) => void;
};

/** Moves memories, shows the outcome, and offers undo. */
export const useMoves = (code: string): Moves => {
  const moving = useMoveEntries(code);
  const toast = useToast();
  const failed = useFailed();

  const run = (action: ModerationRequest, to: EntryMove['to'], then?: () => void): void => {
    if (moving.isPending) return;
    moving.mutate(action, {
      onError: (error) => failed(error, t('nothingChanged')),
      onSuccess: (answer) => {
        const { moved, stayed } = answer;
        if (moved.length > 0) toast({ ...messageOf(answer, to), action: { label: t('undo'), run: () => undo(moved) } });
        else if (stayed.length > 0) toast({ title: t('nothingChanged'), description: faster(stayed.length) });
        then?.();
      },
    });
  };
  const undo = (moved: readonly EntryMove[]): void =>
    moving.mutate(
      { moves: moved.map(back), key: newKey() },
      {
        onError: (error) => failed(error, t('notUndone')),
        onSuccess: ({ stayed }) =>
          toast({ title: t('undone'), ...(stayed.length > 0 && { description: faster(stayed.length) }) }),
      },
    );

  const { variables } = moving;
  const named = variables && 'moves' in variables ? variables : undefined;
  const to = named?.moves[0]?.to;

  return {
    pending: moving.isPending,
    attempt:
      named && (moving.isPending || moving.isError)
        ? { ids: new Set(named.moves.map(({ id }) => id)), to, failed: moving.isError }
        : undefined,
    retry: (then) => {
      if (named && to) run(named, to, then);
    },
    move: (entries, to, then) =>
      run({ moves: entries.map(({ id, status }) => ({ id, from: status, to })), key: newKey() }, to, then),
    moveAll: (to, then) => run({ all: { from: 'held', to }, key: newKey() }, to, then),
  };
};
