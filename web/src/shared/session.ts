import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getJson } from './api/client.js';

export type Session = {
  readonly kind: 'anonymous' | 'customer' | 'partner' | 'affiliate' | 'admin';
  readonly email?: string;
  readonly role?: string;
};

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getJson<Session>('/api/session', signal),
});

export const useSession = (): UseQueryResult<Session> => useQuery(sessionQuery);
