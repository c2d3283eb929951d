import type { ReferralAnswer } from '@keepsake/contracts/rest/order-status';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../shared/api/client.js';

/** Who sent this visitor: `code` when there is one to ask about, else whom the server remembers for this browser. */
export const useReferral = (code: string, enabled = true) =>
  useQuery({
    queryKey: ['referral', code],
    queryFn: ({ signal }) =>
      getJson<ReferralAnswer>(
        code === '' ? '/api/referral' : `/api/referral?${new URLSearchParams({ ref: code })}`,
        signal,
      ),
    enabled,
    // Without an answer the order goes through all the same, and the server looks at its own cookie.
    retry: false,
    staleTime: Infinity,
  });
