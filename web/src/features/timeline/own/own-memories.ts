import type { AddEntriesAnswer, EditEntriesInput } from '@keepsake/contracts/rest/timelines';
import { useMutation } from '@tanstack/react-query';
import { path, sendJson } from '../../../shared/api/client.js';
import { hasStatus } from '../../../shared/api/errors.js';
import type { Memory, NoteChanges } from '../timeline-api.js';

type Withdrawal = { readonly ids: readonly string[]; readonly key: string };

/** Edits, withdraws and restores this browser's posts: one request each, all or nothing. */
export const useOwnMemories = (code: string, note: NoteChanges) => {
  const noteAll = (memories: readonly Memory[]): void => note(memories.map((memory) => [memory.id, memory]));
  const noteGone = (ids: readonly string[]): void => note(ids.map((id) => [id, undefined]));
  const edit = useMutation({
    mutationFn: async ({ body, key }: { readonly body: EditEntriesInput; readonly key: string }) => {
      const change = { method: 'PATCH', body, key } as const;
      const { entries } = await sendJson<AddEntriesAnswer>(path`/api/timeline/${code}/memories`, change);
      noteGone(body.withdrawn ?? []);
      noteAll(entries);
    },
  });
  const withdraw = useMutation({
    mutationFn: async ({ ids, key }: Withdrawal) => {
      try {
        await sendJson(path`/api/timeline/${code}/memories/withdraw`, { body: { ids }, key });
      } catch (error) {
        // Already withdrawn by an earlier request whose response was lost.
        if (!hasStatus(error, 404)) throw error;
      }
      noteGone(ids);
    },
  });
  /** Runs after the memory has unmounted. */
  const bringBack = async ({ ids, key }: Withdrawal): Promise<void> => {
    const { entries } = await sendJson<AddEntriesAnswer>(path`/api/timeline/${code}/memories/bring-back`, {
      body: { ids },
      key,
    });
    noteAll(entries);
  };
  return { edit, withdraw, bringBack };
};
