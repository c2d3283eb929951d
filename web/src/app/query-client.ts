import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toasts } from '../shared/toast/toast-store.js';

/**
 * The specification's defaults: no interval, no refetch on focus, never stale, no retries. A live screen says so itself.
 * `always`: a device that believes it is offline still asks, so that the page can say what it cannot show.
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
