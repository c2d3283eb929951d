import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '../../shared/api/client.js';
import { newKey } from '../../shared/api/idempotency.js';
import { sessionQuery, useSession } from '../../shared/session.js';

const locationsQuery = queryOptions({
  queryKey: ['partner', 'locations'],
  queryFn: ({ signal }) => getJson<readonly PartnerLocation[]>('/api/partners', signal),
});

/** Where the signed-in partner works; asked for by a partner only. */
export const useLocations = () => {
  const session = useSession();
  return useQuery({ ...locationsQuery, enabled: session.data?.kind === 'partner' });
};

/** How many cases a place has this month has changed. */
export const useLocationsChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: locationsQuery.queryKey });
};

export const usePartnerSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/partners/logout', { key: newKey() }),
    onSuccess: () => {
      forgetPartner();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' });
    },
  });
};

const kept = { token: 'partnerToken', partnerType: 'partnerType' } as const;

/** Kept for pages that expect them here. Neither opens anything: the cookie does, and no script can read that. */
export const rememberPartner = (answer: { readonly token: string; readonly partnerType: string }): void => {
  try {
    window.localStorage.setItem(kept.token, answer.token);
    window.localStorage.setItem(kept.partnerType, answer.partnerType);
  } catch {
    // Closed storage: the session stands all the same.
  }
};

const forgetPartner = (): void => {
  try {
    window.localStorage.removeItem(kept.token);
    window.localStorage.removeItem(kept.partnerType);
  } catch {
    // Closed storage holds nothing.
  }
};

/** Which door and which colours: known from the last sign-in on this device, before anything has answered. */
export const rememberedType = (): 'memorial' | 'pet' => {
  try {
    return window.localStorage.getItem(kept.partnerType) === 'pet' ? 'pet' : 'memorial';
  } catch {
    return 'memorial';
  }
};
