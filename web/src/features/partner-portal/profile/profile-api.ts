import type { LocationContactInput, PartnerProfile } from '@keepsake/contracts/rest/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '../../../shared/api/client.js';

const profileKey = ['partner', 'profile'] as const;

export const useProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: ({ signal }) => getJson<PartnerProfile>('/api/partners/profile', signal) });

export const useSaveContact = (locationId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: LocationContactInput; readonly key: string }) =>
      sendJson<PartnerProfile>(`/api/partners/${locationId}/contact`, { method: 'PUT', body, key }),
    onSuccess: (profile) => void client.setQueryData(profileKey, profile),
  });
};
