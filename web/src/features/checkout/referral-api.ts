import type { ReferralAnswer } from '@keepsake/contracts/rest/order-status';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../shared/api/client.js';

/** Queries the referral: by `code` if set, else the one that the server remembers for this browser. */
export const useReferral = (code: string, enabled = true) =>
  useQuery({
    queryKey: ['referral', code],
    queryFn: ({ signal }) =>
      getJson<ReferralAnswer>(
        code === '' ? '/api/referral' : `/api/referral?${new URLSearchParams({ ref: code })}`,
        signal,
      ),
    enabled,
    // Without a response the order still works, because the server reads its own cookie.
    retry: false,
    staleTime: Infinity,
  });
