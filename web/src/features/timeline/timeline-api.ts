import type { SealChoice } from './capsules/seal-choice.js';
import type { AddEntriesAnswer, AddEntryAnswer, TimelineAnswer, UnlockBody } from '@keepsake/contracts/rest/timelines';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getJson, path, readEarly, sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';
import type { UploadItem } from '../../shared/upload/upload-item.js';
import { earlierPath, takePrefetched, timelinePath } from './prefetch.js';
import { clearVisit, saveFurther } from './offline/offline-copy.js';

export type Memory = TimelineAnswer['entries'][number];

/** Source of a page's memories: the server, the offline copy, or the demo. */
export type Source = {
  readonly name: string;
  /** Reads the memories after a place; '' is the start. */
  readonly read: (cursor: string, signal: AbortSignal) => Promise<TimelineAnswer>;
  /** Reads the memories before a place; absent if all are local. */
  readonly readBefore?: (place: string, signal: AbortSignal) => Promise<TimelineAnswer>;
  /** All memories, if no request is needed. */
  readonly initialData?: TimelineAnswer;
};

/** Pages scrolled past are dropped soon; their heights are stored elsewhere. */
const cacheMs = 3_000;
const firstCacheMs = 5 * 60_000;

/** Polls with increasing intervals while a picture or video is being processed. */
const whilePreparing = (answer: TimelineAnswer | undefined, requests: number): number | false =>
  answer?.entries.some(({ mediaState }) => mediaState === 'making') === true
    ? Math.min(60_000, 2_000 * 1.3 ** Math.min(requests, 20))
    : false;

export const leafQuery = ({ name, read, initialData: reported }: Source, cursor: string) =>
  queryOptions({
    queryKey: ['timeline', name, cursor],
    queryFn: ({ signal }) => read(cursor, signal),
    ...(reported && cursor === '' && { initialData: reported }),
    gcTime: cursor === '' ? firstCacheMs : cacheMs,
    refetchInterval: ({ state }) => whilePreparing(state.data, state.dataUpdateCount),
  });

/** Read once per place: the response becomes a chunk. */
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

/** Reads a group of pictures completely, even across several responses. */
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

/** After a refusal the offline copy must not be read either. */
const orForget = async (code: string, request: Promise<TimelineAnswer>): Promise<TimelineAnswer> => {
  try {
    return await request;
  } catch (error) {
    if (hasStatus(error, 403, 404)) clearVisit(code);
    throw error;
  }
};

export const liveSource = (code: string): Source => ({
  name: code,
  read: async (cursor, signal) => {
    const early = cursor === '' ? takePrefetched(code) : undefined;
    const request = early
      ? readEarly<TimelineAnswer>(early)
      : getJson<TimelineAnswer>(timelinePath(code, cursor), signal);
    const whole = await wholeGroup(code, await orForget(code, request), signal);
    if (cursor !== '') saveFurther(code, cursor, whole);
    return whole;
  },
  readBefore: (place, signal) => orForget(code, getJson<TimelineAnswer>(earlierPath(code, place), signal)),
});

/** Returns a source whose memories are all local. */
export const fixedSource = (name: string, reported: TimelineAnswer): Source => ({
  name,
  read: () => Promise.resolve(reported),
  initialData: reported,
});

/** Invalidates what is on the page after a change. */
export const useReadAgain = (name: string): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['timeline', name] }), [client, name]);
};

/** Reports local changes to the page; undefined means removed. */
export type NoteChanges = (changes: readonly (readonly [id: string, memory: Memory | undefined])[]) => void;

export type MemoryText = {
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly location: string;
  readonly submittedBy: string;
  /** Id of the question that it answers, '' if none. */
  readonly prompt?: string;
};

/** Texts of one picture of a group; '' is none. */
export type PhotoDetails = { readonly caption: string; readonly date: string };

/** By file id or memory id. */
export type DetailsByPhoto = Readonly<Record<string, PhotoDetails>>;

export type PostMemory = {
  readonly details: (text: MemoryText, key: string) => Promise<readonly Memory[]>;
  /** Creates one memory per file, in this order: all or none. */
  readonly createPictures: (
    text: MemoryText,
    items: readonly UploadItem[],
    key: string,
    labels?: DetailsByPhoto,
  ) => Promise<readonly Memory[]>;
  /** Seals the memory until a day; it is on no page before. Absent where nothing is stored. */
  readonly seal?: (
    text: MemoryText,
    items: readonly UploadItem[],
    key: string,
    seal: SealChoice,
    labels?: DetailsByPhoto,
  ) => Promise<void>;
};

const picturesOf = (text: MemoryText, items: readonly UploadItem[], labels: DetailsByPhoto) => ({
  ...text,
  uploadIds: items.map(({ uploadId }) => uploadId),
  pictures: items.flatMap(({ id, uploadId }) => {
    const { caption, date } = labels[id] ?? {};
    return caption || date ? [{ uploadId, caption, date: date || text.date }] : [];
  }),
});

const withoutVersion = ({ version: _version, ...memory }: AddEntryAnswer): Memory => memory;

/** The files were uploaded before. */
export const postMemory = (code: string): PostMemory => ({
  details: async (text, key) => {
    const { sendForm } = await import('../../shared/api/send-form.js');
    const form = new FormData();
    for (const [name, value] of Object.entries(text)) form.append(name, value);
    return [withoutVersion(await sendForm<AddEntryAnswer>(path`/api/timeline/${code}/entries`, form, { key }))];
  },
  createPictures: async (text, items, key, labels = {}) => {
    const body = picturesOf(text, items, labels);
    const { entries } = await sendJson<AddEntriesAnswer>(path`/api/timeline/${code}/memories`, { body, key });
    return entries;
  },
  seal: async (text, items, key, seal, labels = {}) => {
    await sendJson(path`/api/timeline/${code}/capsules`, {
      body: { ...picturesOf(text, items, labels), ...seal },
      key,
    });
  },
});

/** 204 and a cookie for this timeline alone; then reloads the page's data. */
export const useUnlock = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: UnlockBody; readonly key: string }) =>
      sendJson<undefined>(path`/api/timeline/${code}/unlock`, { body, key }),
    onSuccess: () => client.resetQueries({ queryKey: ['timeline', code] }),
  });
};
