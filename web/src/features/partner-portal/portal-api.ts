import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '../../shared/api/client.js';
import { newKey } from '../../shared/api/idempotency.js';
import { sessionQuery, useSession } from '../../shared/session.js';

const locationsQuery = queryOptions({
  queryKey: ['partner', 'locations'],
  queryFn: ({ signal }) => getJson<readonly PartnerLocation[]>('/api/partners', signal),
});

/** Loads the locations of the signed-in partner; enabled for partners only. */
export const useLocations = () => {
  const session = useSession();
  return useQuery({ ...locationsQuery, enabled: session.data?.kind === 'partner' });
};

/** Reloads the number of cases of each location. */
export const useLocationsChanged = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: locationsQuery.queryKey });
};

export const usePartnerSignOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<undefined>('/api/partners/logout', { key: newKey() }),
    onSuccess: () => {
      clearPartner();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      client.setQueryData(sessionQuery.queryKey, { kind: 'anonymous' });
    },
  });
};

const kept = { token: 'partnerToken', partnerType: 'partnerType' } as const;

/** Stores token and kind for pages that expect them. Neither grants access: the session is an HttpOnly cookie. */
export const rememberPartner = (answer: { readonly token: string; readonly partnerType: string }): void => {
  try {
    window.localStorage.setItem(kept.token, answer.token);
    window.localStorage.setItem(kept.partnerType, answer.partnerType);
  } catch {
    // Storage unavailable: the session works without it.
  }
};

const clearPartner = (): void => {
  try {
    window.localStorage.removeItem(kept.token);
    window.localStorage.removeItem(kept.partnerType);
  } catch {
    // Storage unavailable.
  }
};

/** Returns the partner kind of the last sign-in, which selects sign-in page and colors before any response. */
export const rememberedType = (): 'memorial' | 'pet' => {
  try {
    return window.localStorage.getItem(kept.partnerType) === 'pet' ? 'pet' : 'memorial';
  } catch {
    return 'memorial';
  }
};
