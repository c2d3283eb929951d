import type { DisputeInput, ReassignedAnswer, ReassignInput } from '@keepsake/contracts/rest/customer-service';
import type { CodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';

/** Most plates that a list can offer for typing ahead. */
const mostOffered = 200;

export const useAvailableCodes = () =>
  useQuery({
    queryKey: ['available-codes'],
    queryFn: ({ signal }) => getJson<CodesAnswer>(`/api/admin/qr-codes/available?limit=${mostOffered}`, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Reloads the customer after success and after a conflict. */
export const useReassign = (customerId: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: ReassignInput) =>
      sendJson<ReassignedAnswer>('/api/admin/customers/reassign-qr', { body, key: key(body) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['customer', customerId] }),
  });
};

export const useUndoActivation = (customerId: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (code: string) =>
      sendJson<unknown>(path`/api/admin/qr-codes/${code}/undo-activation`, { body: {}, key: key({ undo: code }) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['customer', customerId] }),
  });
};

export const useDispute = (customerId: string, code: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: DisputeInput) =>
      sendJson<unknown>(path`/api/admin/qr-codes/${code}/dispute`, { body, key: key({ code, body }) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['customer', customerId] }),
  });
};
