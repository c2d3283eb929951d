import type { StaffRole } from '@keepsake/contracts/rest/session';
import { useQueries } from '@tanstack/react-query';
import { getList } from '../../../shared/api/list.js';
import { mayGo } from '../areas.js';

type Queue = {
  /** The list with the waiting rows. */
  readonly to: `/admin/${string}`;
  /** The call that counts them. */
  readonly list: string;
  /** Named on the dashboard too, unless a figure there counts it. */
  readonly name?: string;
};

const queues: readonly Queue[] = [
  { to: '/admin/orders?status=pending', list: '/api/orders?status=pending' },
  { to: '/admin/shipping', list: '/api/orders/pending-shipping?' },
  { to: '/admin/contacts', list: '/api/contacts?answered=false', name: 'Messages to answer' },
  { to: '/admin/reports', list: '/api/admin/reports?state=open', name: 'Reports to decide' },
  { to: '/admin/applications', list: '/api/admin/partner-applications?status=open' },
  { to: '/admin/plate-requests', list: '/api/admin/plate-requests?status=open', name: 'Plate requests' },
  {
    to: '/admin/affiliates?status=applied',
    list: '/api/admin/affiliates?status=applied',
    name: 'Affiliates to approve',
  },
  {
    to: '/admin/affiliates?status=flagged',
    list: '/api/admin/affiliates?status=flagged',
    name: 'Affiliates to review',
  },
  { to: '/admin/payouts?state=prepared', list: '/api/admin/payouts?state=prepared', name: 'Payouts to approve' },
  { to: '/admin/payouts?state=exported', list: '/api/admin/payouts?state=exported', name: 'Payouts to mark paid' },
];
const pollMs = 60_000;

/** Returns the waiting rows of every list that the role may open; without those that are not known. */
export const useWaitingCounts = (role: StaffRole): readonly (Queue & { readonly count: number })[] => {
  const counted = queues.filter(({ to }) => mayGo(role, to));
  return useQueries({
    queries: counted.map(({ list }) => ({
      queryKey: ['waiting', list],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await getList(`${list}&limit=1`, signal)).total,
      refetchInterval: pollMs,
      // A missing count is no error of the page.
      throwOnError: false,
    })),
    combine: (results) =>
      counted.flatMap((queue, at) => {
        const count = results[at]?.data;
        return count === undefined ? [] : [{ ...queue, count }];
      }),
  });
};
