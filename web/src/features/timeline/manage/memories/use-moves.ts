import { newKey } from '../../../../shared/api/idempotency.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useMoveEntries, type ManageEntry, type EntryMove, type Moved, type ModerationRequest } from '../manage-api.js';

const done: Readonly<Record<EntryMove['to'], string>> = {
  shown: 'Shown',
  hidden: 'Hidden',
  held: 'Waiting again',
  removed: 'Deleted',
};

const message: Readonly<Record<EntryMove['to'], string>> = {
  shown: 'On the timeline for everyone who may read it.',
  hidden: 'Only you can see it.',
  held: 'No one sees it until you decide.',
  removed: 'Gone from every address. You can restore it for 30 days.',
};

const faster = (count: number): string =>
  count === 1
    ? 'One was decided by someone else in the meantime and stays as it is.'
    : `${count} were decided by someone else in the meantime and stay as they are.`;

const messageOf = ({ moved, stayed }: Moved, to: EntryMove['to']) => ({
  title: moved.length === 1 ? done[to] : `${moved.length} memories: ${done[to].toLowerCase()}`,
  description: stayed.length > 0 ? faster(stayed.length) : message[to],
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
      onError: (error) => failed(error, 'Nothing was changed'),
      onSuccess: (answer) => {
        const { moved, stayed } = answer;
        if (moved.length > 0) toast({ ...messageOf(answer, to), action: { label: 'Undo', run: () => undo(moved) } });
        else if (stayed.length > 0) toast({ title: 'Nothing was changed', description: faster(stayed.length) });
        then?.();
      },
    });
  };
  const undo = (moved: readonly EntryMove[]): void =>
    moving.mutate(
      { moves: moved.map(back), key: newKey() },
      {
        onError: (error) => failed(error, 'This could not be undone'),
        onSuccess: ({ stayed }) =>
          toast({ title: 'Undone', ...(stayed.length > 0 && { description: faster(stayed.length) }) }),
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
