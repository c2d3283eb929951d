import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toasts } from '../shared/toast/toast-store.js';

/**
 * Defaults of the specification: no interval, no refetch on focus, never stale, no retries. Live screens override them.
 * `always`: requests run even if the device believes to be offline, so that errors are shown.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => toasts.closeError() }),
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
