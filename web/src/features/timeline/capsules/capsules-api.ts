import type { CapsuleAnswer, CapsulesAnswer } from '@keepsake/contracts/rest/capsules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';

/** Below the timeline's key, so that it is read again after every change of the page. */
export const capsulesQuery = (code: string) =>
  queryOptions({
    queryKey: ['timeline', code, 'capsules'],
    queryFn: ({ signal }) => getJson<CapsulesAnswer>(path`/api/timeline/${code}/capsules`, signal),
    retry: false,
  });

/** Whether its day has come while it is still sealed: the opening runs every few minutes, and waits for a dispute. */
export const isDue = ({ days }: CapsulesAnswer, { opensOn }: CapsuleAnswer): boolean =>
  !days.some(({ day }) => day === opensOn);

/** Deletes a sealed memory permanently. */
export const useDeleteCapsule = (code: string) => {
  const client = useQueryClient();
  // A second attempt after a lost response has the key of the first one, and its result.
  const keyOf = useKeyedBody();
  return useMutation({
    mutationFn: ({ id }: Pick<CapsuleAnswer, 'id'>) =>
      sendJson(path`/api/timeline/${code}/capsules/${id}`, { method: 'DELETE', key: keyOf(id) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['timeline', code] }),
  });
};
