import type { AddEntryAnswer, TimelineAnswer, UnlockBody } from '@keepsake/contracts/rest/timelines';
import { entrySortKey } from '@keepsake/contracts/values/human-date';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { getJson, path, readEarly, sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';
import { sendForm, type SendForm } from '../../shared/api/send-form.js';
import { takeEarlyLook, timelinePath } from './early-look.js';

export type Memory = TimelineAnswer['entries'][number];
type Pages = InfiniteData<TimelineAnswer, string | undefined>;

const firstPage = undefined as string | undefined;

const timelineQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: ['timeline', code],
    queryFn: ({ pageParam, signal }) => {
      const early = pageParam === undefined ? takeEarlyLook(code) : undefined;
      return early ? readEarly<TimelineAnswer>(early) : getJson<TimelineAnswer>(timelinePath(code, pageParam), signal);
    },
    initialPageParam: firstPage,
    getNextPageParam: (last: TimelineAnswer) => last.nextCursor ?? undefined,
  });

export const useTimeline = (code: string) => useInfiniteQuery(timelineQuery(code));

const sortKey = (memory: Memory): string => entrySortKey(memory.date ?? undefined, new Date(memory.submittedAt));

/** Every memory once, in the order of the page; a posted one may be known before its page is. */
export const inOrder = (memories: readonly Memory[]): readonly Memory[] => {
  const known = new Map(memories.map((memory) => [memory.id, { memory, key: sortKey(memory) + memory.id }]));
  return [...known.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ memory }) => memory);
};

/** Puts a memory that the server has just accepted where the guest will look for it. */
export const useKeepPosted = (code: string): ((memory: Memory) => void) => {
  const client = useQueryClient();
  return (memory) =>
    client.setQueryData<Pages>(timelineQuery(code).queryKey, (pages) => {
      const [first, ...rest] = pages?.pages ?? [];
      if (!pages || !first) return pages;
      return { ...pages, pages: [{ ...first, entries: [...first.entries, memory], total: first.total + 1 }, ...rest] };
    });
};

/** Corrects or takes back what this browser posted; pictures that were chosen together change together. */
export const useOwnMemories = (code: string) => {
  const client = useQueryClient();
  const rewrite = (change: (entries: readonly Memory[]) => readonly Memory[]): void => {
    client.setQueryData<Pages>(
      timelineQuery(code).queryKey,
      (pages) =>
        pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, entries: [...change(page.entries)] })) },
    );
  };
  const edit = useMutation({
    mutationFn: async ({ ids, body, keyOf }: OwnChange & { readonly body: MemoryText }) => {
      for (const id of ids)
        // oxlint-disable-next-line no-await-in-loop
        await sendJson(path`/api/timeline/${code}/entries/${id}`, { method: 'PATCH', body, key: keyOf({ id, body }) });
    },
    onSuccess: (_done, { ids, body }) =>
      rewrite((entries) =>
        entries.map((memory) =>
          ids.includes(memory.id)
            ? {
                ...memory,
                ...body,
                date: body.date || null,
                location: body.location || null,
                submittedBy: body.submittedBy || null,
              }
            : memory,
        ),
      ),
  });
  const withdraw = useMutation({
    mutationFn: async ({ ids, keyOf }: OwnChange) => {
      for (const id of ids)
        // oxlint-disable-next-line no-await-in-loop
        await sendJson(path`/api/timeline/${code}/entries/${id}`, { method: 'DELETE', key: keyOf({ id }) }).catch(
          (error: unknown) => {
            // Gone already: an earlier press took it back before the line went down.
            if (!hasStatus(error, 404)) throw error;
          },
        );
    },
    onSuccess: (_done, { ids }) => rewrite((entries) => entries.filter(({ id }) => !ids.includes(id))),
  });
  return { edit, withdraw };
};

type OwnChange = { readonly ids: readonly string[]; readonly keyOf: (body: unknown) => string };

export type MemoryText = {
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly location: string;
  readonly submittedBy: string;
};

export type PostMemory = (
  text: MemoryText,
  media: File | undefined,
  groupId: string | undefined,
  send: SendForm,
) => Promise<AddEntryAnswer>;

/** One memory with at most one picture or film; several at once share a `groupId`. */
export const postMemory =
  (code: string): PostMemory =>
  (text, media, groupId, send) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(text)) form.append(name, value);
    if (groupId !== undefined) form.append('groupId', groupId);
    if (media) form.append('media', media, media.name);
    return sendForm<AddEntryAnswer>(path`/api/timeline/${code}/entries`, form, send);
  };

/** 204 and a cookie for this timeline alone; then the page is asked for again. */
export const useUnlock = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: UnlockBody; readonly key: string }) =>
      sendJson<undefined>(path`/api/timeline/${code}/unlock`, { body, key }),
    onSuccess: () => client.resetQueries({ queryKey: timelineQuery(code).queryKey }),
  });
};
