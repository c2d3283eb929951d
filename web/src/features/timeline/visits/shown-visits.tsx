import type { ShownVisits as Answer } from '@keepsake/contracts/rest/visits';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { getJson, path } from '../../../shared/api/client.js';
import { visitsLabel } from './visits-label.js';

/** One quiet line at the end of the page; nothing while it is not known, as offline. */
export const ShownVisits = ({ code }: { readonly code: string }): JSX.Element | null => {
  const { data } = useQuery({
    queryKey: ['shown-visits', code],
    queryFn: ({ signal }) => getJson<Answer>(path`/api/timeline/${code}/visit-count`, signal),
    staleTime: 60_000,
    retry: false,
  });
  return data?.thisMonth ? <p className="timeline-prepared">{visitsLabel(data.thisMonth)}</p> : null;
};
