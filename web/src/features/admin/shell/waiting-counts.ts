import type { StaffRole } from '@keepsake/contracts/rest/session';
import { useQueries } from '@tanstack/react-query';
import { getList } from '../../../shared/api/client.js';
import { areas, mayOpen } from '../areas.js';

/** Lists whose waiting rows the navigation counts. */
const queues: Readonly<Record<string, string>> = {
  '/admin/orders': '/api/orders?status=pending&limit=1',
  '/admin/shipping': '/api/orders/pending-shipping?limit=1',
  '/admin/contacts': '/api/contacts?answered=false&limit=1',
};
const pollMs = 60_000;

/** Returns the number of waiting rows by area, of the areas that the role may open. */
export const useWaitingCounts = (role: StaffRole): ReadonlyMap<string, number> => {
  const counted = areas.filter((area) => area.path in queues && mayOpen(role, area));
  return useQueries({
    queries: counted.map(({ path }) => ({
      queryKey: ['waiting', path],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await getList(queues[path] ?? '', signal)).total,
      refetchInterval: pollMs,
      // A missing count is no error of the page.
      throwOnError: false,
    })),
    combine: (results) => new Map(results.map(({ data }, at) => [counted[at]?.path ?? '', data ?? 0])),
  });
};
