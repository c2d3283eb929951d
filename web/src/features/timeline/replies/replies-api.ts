import type { AddReplyBody, Hearts, RepliesAnswer, Reply } from '@keepsake/contracts/rest/replies';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';

export type MemoryReplies = Pick<RepliesAnswer, 'allowed' | 'open'> &
  Omit<RepliesAnswer['memories'][number], 'entryId'>;

type Batch = { readonly ids: Set<string>; readonly answer: Promise<RepliesAnswer> };

const batches = new Map<string, Batch>();
const collectMs = 20;
const maxTogether = 100;

const startBatch = (code: string, isPreview: boolean): Batch => {
  const ids = new Set<string>();
  const answer = new Promise<void>((resolve) => void setTimeout(resolve, collectMs)).then(() => {
    if (batches.get(code)?.ids === ids) batches.delete(code);
    const request = `${path`/api/timeline/${code}/replies`}?entries=${[...ids].join(',')}`;
    return isPreview
      ? import('../preview/preview-source.js').then(({ readAsGuest }) =>
          readAsGuest<RepliesAnswer>(`${request}&as=guest`),
        )
      : getJson<RepliesAnswer>(request);
  });
  const batch = { ids, answer };
  batches.set(code, batch);
  return batch;
};

/** Reads the replies of one memory; memories that appear together share a request. */
const readReplies = async (code: string, entryId: string, isPreview: boolean): Promise<MemoryReplies> => {
  const waiting = batches.get(code);
  const batch = waiting && waiting.ids.size < maxTogether ? waiting : startBatch(code, isPreview);
  batch.ids.add(entryId);
  const { memories, ...answer } = await batch.answer;
  const found = memories.find((one) => one.entryId === entryId);
  // A contribution has them under its first photo only.
  if (!found) return { hearts: 0, hearted: false, replies: [], allowed: false, open: false };
  return { ...found, ...answer, open: answer.open && !isPreview };
};

const repliesQuery = (code: string, entryId: string, isPreview = false) =>
  queryOptions({
    queryKey: [isPreview ? 'replies as guest' : 'replies', code, entryId],
    queryFn: () => readReplies(code, entryId, isPreview),
    staleTime: 60_000,
    retry: false,
  });

/** Without a timeline on the server, as in the demo and offline, there are none. */
export const useReplies = (
  timeline: { readonly code: string; readonly isPreview: boolean } | undefined,
  entryId: string,
) =>
  useQuery({
    ...repliesQuery(timeline?.code ?? '', entryId, timeline?.isPreview),
    enabled: timeline !== undefined,
  });

/** Gives or takes back a heart; the page shows it before the server has answered. */
export const useHeart = (code: string, entryId: string) => {
  const client = useQueryClient();
  const { queryKey } = repliesQuery(code, entryId);
  const show = (change: (now: MemoryReplies) => Hearts): void =>
    void client.setQueryData(queryKey, (now) => now && { ...now, ...change(now) });
  const count = ({ hearts, hearted }: Hearts, given: boolean): Hearts => ({
    hearts: hearts + Number(given) - Number(hearted),
    hearted: given,
  });
  return useMutation({
    mutationFn: (given: boolean) =>
      sendJson<Hearts>(path`/api/timeline/${code}/entries/${entryId}/heart`, {
        method: given ? 'PUT' : 'DELETE',
        key: newKey(),
        outlivesPage: true,
      }),
    onMutate: (given) => show((now) => count(now, given)),
    onSuccess: (hearts) => show(() => hearts),
    onError: (_, given) => show((now) => count(now, !given)),
  });
};

/** Adds, hides, removes and restores replies under one memory. */
export const useReplyActions = (code: string, entryId: string) => {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: repliesQuery(code, entryId).queryKey });
  const add = useMutation({
    mutationFn: ({ body, key }: { readonly body: AddReplyBody; readonly key: string }) =>
      sendJson<Reply>(path`/api/timeline/${code}/entries/${entryId}/replies`, { body, key }),
    onSuccess: readAgain,
  });
  /** Runs after the reply has left the page. */
  const change = async (id: string, act: ReplyAction): Promise<void> => {
    await sendReplyAction(code, id, act);
    await readAgain();
  };
  return { add, change };
};

export type ReplyAction = 'approve' | 'hide' | 'restore' | 'remove';

export const sendReplyAction = (code: string, id: string, act: ReplyAction): Promise<Reply> =>
  act === 'remove'
    ? sendJson(path`/api/timeline/${code}/replies/${id}`, { method: 'DELETE', key: newKey() })
    : sendJson(`${path`/api/timeline/${code}/replies/${id}`}/${act}`, { key: newKey() });
