import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus } from './api/errors.js';

/**
 * Returns whether a response of this page was 401, until `again` is called. `signInKey`: the sign-in mutation, whose
 * refusals are ignored.
 */
export const useSessionEnded = (signInKey?: string): { readonly ended: boolean; readonly again: () => void } => {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const note = (error: unknown): void => {
      if (hasStatus(error, 401)) setEnded(true);
    };
    const queries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') note(event.action.error);
    });
    const mutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (signInKey === undefined || event.mutation.options.mutationKey?.[0] !== signInKey) note(event.action.error);
    });
    return () => {
      queries();
      mutations();
    };
  }, [client, signInKey]);
  return { ended, again: () => setEnded(false) };
};
