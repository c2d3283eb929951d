import type { CommissionChange, CommissionSettings } from '@keepsake/contracts/rest/commissions';
import { useQuery } from '@tanstack/react-query';
import { getJson, sendJson } from '../../../shared/api/client.js';

export const useSettings = () =>
  useQuery({
    queryKey: ['commission-settings'],
    queryFn: ({ signal }) => getJson<CommissionSettings>('/api/admin/commission-settings', signal),
  });

export const saveSettings = (body: CommissionSettings, key: string): Promise<CommissionSettings> =>
  sendJson<CommissionSettings>('/api/admin/commission-settings', { method: 'PUT', body, key });

export const useHistory = () =>
  useQuery({
    queryKey: ['commission-history'],
    queryFn: ({ signal }) => getJson<readonly CommissionChange[]>('/api/admin/commission-history?limit=50', signal),
  });
