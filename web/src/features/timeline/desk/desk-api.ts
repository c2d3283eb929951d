import type {
  DeskAnswer,
  DeskEntriesAnswer,
  DeskEntry,
  EntryMove,
  MoveEntriesAnswer,
  MoveEntriesBody,
} from '@keepsake/contracts/rest/desk';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';

export const deskQuery = (code: string) =>
  queryOptions({
    queryKey: ['desk', code],
    queryFn: ({ signal }) => getJson<DeskAnswer>(path`/api/timeline/${code}/desk`, signal),
  });

export const useDesk = (code: string) => useQuery(deskQuery(code));

export type Listed = 'held' | 'shown' | 'hidden' | 'removed' | 'all';

const listKey = (code: string) => ['desk-entries', code] as const;

const listQuery = (code: string, status: Listed, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey(code), status, search],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({
        status,
        ...(search !== '' && { search }),
        ...(pageParam && { cursor: pageParam }),
      });
      return getJson<DeskEntriesAnswer>(`${path`/api/timeline/${code}/desk/entries`}?${asked}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: (last: DeskEntriesAnswer) => last.nextCursor ?? undefined,
  });

export const useDeskEntries = (code: string, status: Listed, search = '') =>
  useInfiniteQuery(listQuery(code, status, search));

/** Whoever changed something here sees it at once on the timeline, in the account and in every list of the desk. */
export const refreshDesk = async (client: QueryClient, code: string): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: deskQuery(code).queryKey }),
    client.invalidateQueries({ queryKey: listKey(code) }),
    client.invalidateQueries({ queryKey: ['timeline', code] }),
    client.invalidateQueries({ queryKey: ['customer', 'qr-codes'] }),
  ]);
};

/** Some by name, or all that stand somewhere. */
export type Wish = { readonly moves: readonly EntryMove[] } | { readonly all: { from: 'held'; to: EntryMove['to'] } };
export type Moved = Pick<MoveEntriesAnswer, 'moved' | 'stayed'>;

/** What the server takes in one call. */
const atOnce = 500;

const send = (code: string, body: MoveEntriesBody): Promise<MoveEntriesAnswer> =>
  sendJson(path`/api/timeline/${code}/desk/moves`, { body, key: newKey() });

const bodiesOf = (wish: Wish): readonly MoveEntriesBody[] =>
  'all' in wish
    ? [wish]
    : Array.from({ length: Math.ceil(wish.moves.length / atOnce) }, (_, part) => ({
        moves: wish.moves.slice(part * atOnce, (part + 1) * atOnce),
      }));

const moveAll = async (code: string, wish: Wish): Promise<Moved> => {
  const moved: EntryMove[] = [];
  const stayed: Moved['stayed'] = [];
  for (const body of bodiesOf(wish)) {
    for (;;) {
      // One after the other: the answer of each says whether more are left.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await send(code, body);
      moved.push(...answer.moved);
      stayed.push(...answer.stayed);
      if (!body.all || answer.moved.length < atOnce) break;
    }
  }
  return { moved, stayed };
};

export const useMoveEntries = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => moveAll(code, wish),
    onSettled: () => refreshDesk(client, code),
  });
};

export type { DeskAnswer, DeskEntry, EntryMove };
