import type { SessionAnswer } from '@keepsake/contracts/rest/session';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getJson } from './api/client.js';

export type Session = SessionAnswer;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => getJson<Session>('/api/session', signal),
});

export const useSession = (): UseQueryResult<Session> => useQuery(sessionQuery);
