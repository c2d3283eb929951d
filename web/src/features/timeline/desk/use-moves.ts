import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useMoveEntries, type DeskEntry, type EntryMove, type Moved, type Wish } from './desk-api.js';

const done: Readonly<Record<EntryMove['to'], string>> = {
  shown: 'Shown',
  hidden: 'Hidden',
  held: 'Waiting again',
  removed: 'Deleted',
};

const said: Readonly<Record<EntryMove['to'], string>> = {
  shown: 'On the timeline for everyone who may read it.',
  hidden: 'Nobody but you sees it.',
  held: 'Nobody sees it until you decide.',
  removed: 'Gone from every address. You can bring it back for a day.',
};

const faster = (count: number): string =>
  count === 1
    ? 'One was decided by somebody else meanwhile and stays as it is.'
    : `${count} were decided by somebody else meanwhile and stay as they are.`;

const wordsOf = ({ moved, stayed }: Moved, to: EntryMove['to']) => ({
  title: moved.length === 1 ? done[to] : `${moved.length} memories: ${done[to].toLowerCase()}`,
  description: stayed.length > 0 ? faster(stayed.length) : said[to],
});

const back = ({ id, from, to }: EntryMove): EntryMove => ({ id, from: to, to: from });

type Moves = {
  readonly pending: boolean;
  readonly move: (entries: readonly DeskEntry[], to: EntryMove['to'], then?: () => void) => void;
  readonly moveAll: (to: EntryMove['to'], then?: () => void) => void;
};

/** Acts on memories, says what came of it, and offers to undo it. */
export const useMoves = (code: string): Moves => {
  const moving = useMoveEntries(code);
  const toast = useToast();
  const failed = useFailed();

  const run = (wish: Wish, to: EntryMove['to'], then?: () => void): void => {
    if (moving.isPending) return;
    moving.mutate(wish, {
      onError: (error) => failed(error, 'Nothing was changed'),
      onSuccess: (answer) => {
        const { moved, stayed } = answer;
        if (moved.length > 0) toast({ ...wordsOf(answer, to), action: { label: 'Undo', run: () => undo(moved) } });
        else if (stayed.length > 0) toast({ title: 'Nothing was changed', description: faster(stayed.length) });
        then?.();
      },
    });
  };
  const undo = (moved: readonly EntryMove[]): void =>
    moving.mutate(
      { moves: moved.map(back) },
      {
        onError: (error) => failed(error, 'This could not be undone'),
        onSuccess: ({ stayed }) =>
          toast({ title: 'Undone', ...(stayed.length > 0 && { description: faster(stayed.length) }) }),
      },
    );

  return {
    pending: moving.isPending,
    move: (entries, to, then) =>
      run({ moves: entries.map(({ id, status }) => ({ id, from: status ?? 'shown', to })) }, to, then),
    moveAll: (to, then) => run({ all: { from: 'held', to } }, to, then),
  };
};
