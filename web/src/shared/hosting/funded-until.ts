import type { FundedTimeline } from '@keepsake/contracts/rest/hosting-fund';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../api/client.js';

/** Returns the year until which the hosting of each own timeline is funded, as text. Empty until it is known. */
export const useFundedUntil = (): ReadonlyMap<string, string> => {
  const { data = [] } = useQuery({
    queryKey: ['customer', 'hosting'],
    queryFn: ({ signal }) => getJson<readonly FundedTimeline[]>('/api/customer/hosting', signal),
  });
  return new Map(data.map(({ code, fundedUntil }) => [code, String(fundedUntil)]));
};
