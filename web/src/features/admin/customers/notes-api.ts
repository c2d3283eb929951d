import type { CustomerNote } from '@keepsake/contracts/rest/customer-service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';

/** Where the notes of a customer or an order are written, and the query that shows them. */
export type NotesPlace = { readonly address: string; readonly shownIn: readonly string[] };

/** Reuses the idempotency key for the same text until it is stored. */
export const useAddNote = ({ address, shownIn }: NotesPlace) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (text: string) => sendJson<CustomerNote>(address, { body: { words: text }, key: key(text) }),
    onSuccess: () => void key(newKey()),
    onSettled: () => client.invalidateQueries({ queryKey: shownIn }),
  });
};

export const useRemoveNote = ({ address, shownIn }: NotesPlace) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) =>
      sendJson<undefined>(`${address}${path`/${noteId}`}`, {
        method: 'DELETE',
        key: newKey(),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: shownIn }),
  });
};
