import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { sessionQuery } from '../../../shared/session.js';

/** Loads the new session, drops data loaded before it, and opens a page of the portal. */
export const useSignedIn = (): ((next: string) => Promise<void>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (next) => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    void navigate(next, { replace: true });
  };
};
