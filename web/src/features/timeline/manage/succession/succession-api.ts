import type { NameSuccessorBody, SuccessionAnswer, Wish } from '@keepsake/contracts/rest/succession';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../../shared/api/client.js';
import { newKey } from '../../../../shared/api/idempotency.js';

const successionKey = (code: string) => ['manage-succession', code];

export const useSuccession = (code: string) =>
  useQuery({
    queryKey: successionKey(code),
    queryFn: ({ signal }) => getJson<SuccessionAnswer>(path`/api/timeline/${code}/succession`, signal),
  });

export const useChangeSuccession = (code: string) => {
  const client = useQueryClient();
  const onSuccess = (answer: SuccessionAnswer): void => {
    client.setQueryData(successionKey(code), answer);
  };
  const onError = (): Promise<void> => client.invalidateQueries({ queryKey: successionKey(code) });
  const saveWish = useMutation({
    mutationFn: (wish: Wish) =>
      sendJson<SuccessionAnswer>(path`/api/timeline/${code}/succession`, {
        method: 'PUT',
        body: { wish },
        key: newKey(),
      }),
    onSuccess,
    onError,
  });
  const name = useMutation({
    mutationFn: (body: NameSuccessorBody) =>
      sendJson<SuccessionAnswer>(path`/api/timeline/${code}/successor`, { method: 'PUT', body, key: newKey() }),
    onSuccess,
  });
  const send = useMutation({
    mutationFn: () => sendJson<SuccessionAnswer>(path`/api/timeline/${code}/successor/send`, { key: newKey() }),
    onSuccess,
    onError,
  });
  const remove = useMutation({
    mutationFn: () =>
      sendJson<SuccessionAnswer>(path`/api/timeline/${code}/successor`, { method: 'DELETE', key: newKey() }),
    onSuccess,
    onError,
  });
  return { saveWish, name, send, remove };
};
