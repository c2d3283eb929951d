import type { HostingFiguresBody, HostingFund } from '@keepsake/contracts/rest/hosting-fund';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

export const fundKey = 'hosting-fund';

export const useFund = () =>
  useQuery({
    queryKey: [fundKey],
    queryFn: ({ signal }) => getJson<HostingFund>('/api/admin/hosting-fund', signal),
  });

export const saveFigures = (body: HostingFiguresBody, key: string): Promise<undefined> =>
  sendJson<undefined>('/api/admin/hosting-fund/figures', { body, key });

export const removeFigures = (day: string, key: string): Promise<undefined> =>
  sendJson<undefined>(path`/api/admin/hosting-fund/figures/${day}`, { method: 'DELETE', key });
