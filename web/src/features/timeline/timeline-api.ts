import type { AddEntriesAnswer, AddEntryAnswer, TimelineAnswer, UnlockBody } from '@keepsake/contracts/rest/timelines';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getJson, path, readEarly, sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';
import { sendForm } from '../../shared/api/send-form.js';
import type { UploadItem } from '../../shared/upload/upload-item.js';
import { earlierPath, takeEarlyLook, timelinePath } from './early-look.js';
import { forgetVisit, keepFurther } from './last-visit.js';

export type Memory = TimelineAnswer['entries'][number];

/** Where a page's memories come from: the server, what was kept of the last visit, or the made-up story. */
export type Source = {
  readonly name: string;
  /** The memories after a place; '' is the beginning. */
  readonly read: (cursor: string, signal: AbortSignal) => Promise<TimelineAnswer>;
  /** The memories that lead up to a place; absent where all are here. */
  readonly readBefore?: (place: string, signal: AbortSignal) => Promise<TimelineAnswer>;
  /** All of it, when nobody has to be asked. */
  readonly told?: TimelineAnswer;
};

/** A page that only scrolls by is forgotten soon; its room on the page is remembered elsewhere. */
const keptMs = 3_000;
const firstKeptMs = 5 * 60_000;

/** Asks again, ever more seldom, while a picture or video is still being prepared. */
const whilePreparing = (answer: TimelineAnswer | undefined, asked: number): number | false =>
  answer?.entries.some(({ mediaState }) => mediaState === 'making') === true
    ? Math.min(60_000, 2_000 * 1.3 ** Math.min(asked, 20))
    : false;

export const leafQuery = ({ name, read, told }: Source, cursor: string) =>
  queryOptions({
    queryKey: ['timeline', name, cursor],
    queryFn: ({ signal }) => read(cursor, signal),
    ...(told && cursor === '' && { initialData: told }),
    gcTime: cursor === '' ? firstKeptMs : keptMs,
    refetchInterval: ({ state }) => whilePreparing(state.data, state.dataUpdateCount),
  });

/** Asked once for each place: what it answers becomes a leaf like any other. */
export const earlierQuery = ({ name, readBefore }: Source, before: string) =>
  queryOptions({
    queryKey: ['timeline', name, 'before', before],
    queryFn: ({ signal }) => {
      if (!readBefore) throw new Error(`All of ${name} is here; there is nobody to ask for what lies before.`);
      return readBefore(before, signal);
    },
    gcTime: 0,
  });

const largestGroup = 300;

/** Pictures that were chosen together are read together, even where they are more than one answer brings. */
const wholeGroup = async (code: string, first: TimelineAnswer, signal: AbortSignal): Promise<TimelineAnswer> => {
  let answer = first;
  const groupId = first.entries[0]?.groupId ?? null;
  while (
    groupId !== null &&
    answer.nextCursor !== null &&
    answer.entries.length < largestGroup &&
    answer.entries.every((memory) => memory.groupId === groupId)
  ) {
    // oxlint-disable-next-line no-await-in-loop -- each begins where the last one ends
    const more = await getJson<TimelineAnswer>(timelinePath(code, answer.nextCursor), signal);
    answer = { ...answer, entries: [...answer.entries, ...more.entries], nextCursor: more.nextCursor };
  }
  return answer;
};

/** What is refused now must not be read from this device either. */
const orForget = async (code: string, asked: Promise<TimelineAnswer>): Promise<TimelineAnswer> => {
  try {
    return await asked;
  } catch (error) {
    if (hasStatus(error, 403, 404)) forgetVisit(code);
    throw error;
  }
};

export const liveSource = (code: string): Source => ({
  name: code,
  read: async (cursor, signal) => {
    const early = cursor === '' ? takeEarlyLook(code) : undefined;
    const asked = early
      ? readEarly<TimelineAnswer>(early)
      : getJson<TimelineAnswer>(timelinePath(code, cursor), signal);
    const whole = await wholeGroup(code, await orForget(code, asked), signal);
    if (cursor !== '') keepFurther(code, cursor, whole);
    return whole;
  },
  readBefore: (place, signal) => orForget(code, getJson<TimelineAnswer>(earlierPath(code, place), signal)),
});

/** A story that is all here. */
export const toldSource = (name: string, told: TimelineAnswer): Source => ({
  name,
  read: () => Promise.resolve(told),
  told,
});

/** Asks again for what is on the page: it has changed, and the server knows how. */
export const useReadAgain = (name: string): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['timeline', name] }), [client, name]);
};

/** What the page has to know of memories that were changed here; undefined: it is gone. */
export type NoteChanges = (changes: readonly (readonly [id: string, memory: Memory | undefined])[]) => void;

type OwnChange = { readonly memories: readonly Memory[]; readonly keyOf: (body: unknown) => string };

/** Corrects or takes back what this browser posted; pictures that were chosen together change together. */
export const useOwnMemories = (code: string, note: NoteChanges) => {
  /** One after the other; what was done before a failure is done. */
  const each = async (
    memories: readonly Memory[],
    change: (id: string) => Promise<Memory | undefined>,
  ): Promise<void> => {
    const done: [string, Memory | undefined][] = [];
    try {
      // oxlint-disable-next-line no-await-in-loop
      for (const { id } of memories) done.push([id, await change(id)]);
    } finally {
      note(done);
    }
  };
  const edit = useMutation({
    mutationFn: ({ memories, body, keyOf }: OwnChange & { readonly body: MemoryText }) =>
      each(memories, async (id) => {
        const change = { method: 'PATCH', body, key: keyOf({ id, body }) } as const;
        return withoutVersion(await sendJson<AddEntryAnswer>(path`/api/timeline/${code}/entries/${id}`, change));
      }),
  });
  const withdraw = useMutation({
    mutationFn: ({ memories, keyOf }: OwnChange) =>
      each(memories, async (id) => {
        try {
          await sendJson(path`/api/timeline/${code}/entries/${id}`, { method: 'DELETE', key: keyOf({ id }) });
        } catch (error) {
          // Gone already: an earlier press took it back before the line went down.
          if (!hasStatus(error, 404)) throw error;
        }
        return undefined;
      }),
  });
  return { edit, withdraw };
};

export type MemoryText = {
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly location: string;
  readonly submittedBy: string;
};

export type PostMemory = {
  readonly words: (text: MemoryText, key: string) => Promise<readonly Memory[]>;
  /** One memory for each file, in this order: all of them, or none. */
  readonly pictures: (text: MemoryText, items: readonly UploadItem[], key: string) => Promise<readonly Memory[]>;
};

const withoutVersion = ({ version: _version, ...memory }: AddEntryAnswer): Memory => memory;

/** The files themselves have been sent before. */
export const postMemory = (code: string): PostMemory => ({
  words: async (text, key) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(text)) form.append(name, value);
    return [withoutVersion(await sendForm<AddEntryAnswer>(path`/api/timeline/${code}/entries`, form, { key }))];
  },
  pictures: async (text, items, key) => {
    const body = { ...text, uploadIds: items.map(({ uploadId }) => uploadId) };
    const { entries } = await sendJson<AddEntriesAnswer>(path`/api/timeline/${code}/memories`, { body, key });
    return entries;
  },
});

/** 204 and a cookie for this timeline alone; then the page is asked for again. */
export const useUnlock = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: UnlockBody; readonly key: string }) =>
      sendJson<undefined>(path`/api/timeline/${code}/unlock`, { body, key }),
    onSuccess: () => client.resetQueries({ queryKey: ['timeline', code] }),
  });
};
