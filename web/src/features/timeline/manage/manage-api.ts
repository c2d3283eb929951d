import type {
  EditsAnswer,
  ManageAnswer,
  ManageEntriesAnswer,
  ManageEntry,
  MemoryEdit,
  EntryMove,
  MoveEntriesAnswer,
  MoveEntriesBody,
} from '@keepsake/contracts/rest/manage';
import type { AddEntriesAnswer, EditEntriesInput } from '@keepsake/contracts/rest/timelines';
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

export const manageQuery = (code: string) =>
  queryOptions({
    queryKey: ['manage', code],
    queryFn: ({ signal }) => getJson<ManageAnswer>(path`/api/timeline/${code}/desk`, signal),
  });

export const useManageView = (code: string) => useQuery(manageQuery(code));

export type Listed = 'held' | 'shown' | 'hidden' | 'removed' | 'all';

const listKey = (code: string) => ['manage-entries', code] as const;

/** Server limit; a contribution has at most two such pages. */
const pageSize = '100';

const listQuery = (code: string, status: Listed, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey(code), status, search],
    queryFn: ({ pageParam, signal }) => {
      const request = new URLSearchParams({
        status,
        limit: pageSize,
        ...(search !== '' && { search }),
        ...(pageParam && { cursor: pageParam }),
      });
      return getJson<ManageEntriesAnswer>(`${path`/api/timeline/${code}/desk/entries`}?${request}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: (last: ManageEntriesAnswer) => last.nextCursor ?? undefined,
  });

export const useManageEntries = (code: string, status: Listed, search = '') =>
  useInfiniteQuery(listQuery(code, status, search));

/** At most this many; a day with more is rare. */
const maxOnThisDay = '20';

/** Shown memories of the day in earlier years, the oldest first. */
export const useOnThisDay = (code: string, day: string) =>
  useQuery({
    queryKey: [...listKey(code), 'on-this-day', day],
    queryFn: async ({ signal }) => {
      const request = new URLSearchParams({ status: 'shown', limit: maxOnThisDay, anniversaryOf: day });
      const found = await getJson<ManageEntriesAnswer>(
        `${path`/api/timeline/${code}/desk/entries`}?${request}`,
        signal,
      );
      return found.entries.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
    },
  });

/** Invalidates the timeline, the account and every list of the manage page after a change. */
export const refreshManageView = async (client: QueryClient, code: string): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: manageQuery(code).queryKey }),
    client.invalidateQueries({ queryKey: listKey(code) }),
    client.invalidateQueries({ queryKey: ['timeline', code] }),
    client.invalidateQueries({ queryKey: ['customer', 'qr-codes'] }),
  ]);
};

/** Named entries, or all with a status. A repeated key has no second effect. */
export type ModerationRequest = { readonly key: string } & (
  | { readonly moves: readonly EntryMove[] }
  | { readonly all: { from: 'held'; to: EntryMove['to'] } }
);
export type Moved = Pick<MoveEntriesAnswer, 'moved' | 'stayed'>;

/** Server limit per call. */
const atOnce = 500;

const send = (code: string, body: MoveEntriesBody, key: string): Promise<MoveEntriesAnswer> =>
  sendJson(path`/api/timeline/${code}/desk/moves`, { body, key });

const bodiesOf = (action: ModerationRequest): readonly MoveEntriesBody[] =>
  'all' in action
    ? [{ all: action.all }]
    : Array.from({ length: Math.ceil(action.moves.length / atOnce) }, (_, part) => ({
        moves: action.moves.slice(part * atOnce, (part + 1) * atOnce),
      }));

const moveAll = async (code: string, action: ModerationRequest): Promise<Moved> => {
  const moved: EntryMove[] = [];
  const stayed: Moved['stayed'] = [];
  let { key } = action;
  for (const body of bodiesOf(action)) {
    for (;;) {
      // Sequential, because each response returns whether entries remain.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await send(code, body, key);
      key = newKey();
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
    mutationFn: (action: ModerationRequest) => moveAll(code, action),
    onSettled: () => refreshManageView(client, code),
  });
};

/** Edits the texts of a contribution: all of its named entries or none. */
export const useEditContribution = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: EditEntriesInput; readonly key: string }) =>
      sendJson<AddEntriesAnswer>(path`/api/timeline/${code}/memories`, { method: 'PATCH', body, key }),
    onSettled: () => refreshManageView(client, code),
  });
};

/** Edits of the last 30 days, newest first. */
export const useEdits = (code: string) =>
  useInfiniteQuery({
    queryKey: [...listKey(code), 'edits'],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === undefined ? '' : `?${new URLSearchParams({ before: String(pageParam) })}`;
      return getJson<EditsAnswer>(`${path`/api/timeline/${code}/desk/edits`}${page}`, signal);
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: EditsAnswer) => last.nextBefore ?? undefined,
  });

/** Restores what an edit replaced. */
export const useRestoreEdit = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, key }: { readonly version: number; readonly key: string }) =>
      sendJson<AddEntriesAnswer>(path`/api/timeline/${code}/desk/edits/${String(version)}/restore`, { key }),
    onSettled: () => refreshManageView(client, code),
  });
};

export type { ManageAnswer, ManageEntry, MemoryEdit, EntryMove };
