import type { CustomerNote } from '@keepsake/contracts/rest/customer-service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';

/** The same words again in the same form are a repeated press, until they were kept. */
export const useAddNote = (customerId: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (words: string) =>
      sendJson<CustomerNote>(path`/api/admin/customers/${customerId}/notes`, { body: { words }, key: key(words) }),
    onSuccess: () => void key(newKey()),
    onSettled: () => client.invalidateQueries({ queryKey: ['customer', customerId] }),
  });
};

export const useRemoveNote = (customerId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) =>
      sendJson<undefined>(path`/api/admin/customers/${customerId}/notes/${noteId}`, {
        method: 'DELETE',
        key: newKey(),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['customer', customerId] }),
  });
};
