import type { AffiliateSubLinks } from '@keepsake/contracts/rest/affiliates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';

const keyOf = (id: string) => ['affiliate', 'links', id] as const;

export const useSubLinks = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => getJson<AffiliateSubLinks>(path`/api/affiliates/${id}/links`, signal),
  });

const useSaved = (id: string) => {
  const client = useQueryClient();
  return (links: AffiliateSubLinks) => void client.setQueryData(keyOf(id), links);
};

export const useAddSubLink = (id: string) => {
  const onSuccess = useSaved(id);
  return useMutation({
    mutationFn: (label: string) =>
      sendJson<AffiliateSubLinks>(path`/api/affiliates/${id}/links`, { body: { label }, key: newKey() }),
    onSuccess,
  });
};

/** `onRemoved` is called although the row of the link is gone by then. */
export const useRemoveSubLink = (id: string, onRemoved: () => void) => {
  const saved = useSaved(id);
  return useMutation({
    mutationFn: (linkId: string) =>
      sendJson<AffiliateSubLinks>(path`/api/affiliates/${id}/links/${linkId}`, { method: 'DELETE', key: newKey() }),
    onSuccess: (links) => {
      saved(links);
      onRemoved();
    },
  });
};

/** Reloads the dashboard, whose links have the new code. `onChosen` is called although the form is gone by then. */
export const useChooseCode = (id: string, onChosen: () => void) => {
  const saved = useSaved(id);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      sendJson<AffiliateSubLinks>(path`/api/affiliates/${id}/code`, { method: 'PUT', body: { code }, key: newKey() }),
    onSuccess: async (links) => {
      saved(links);
      onChosen();
      await client.invalidateQueries({ queryKey: ['affiliate', 'dashboard', id] });
    },
  });
};
