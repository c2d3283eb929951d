import type { PartnerFile } from '@keepsake/contracts/rest/partners';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

/** Shared with the list, so that an act on one refreshes the other. */
export const usePartner = (id: string) =>
  useQuery({
    queryKey: ['partners', 'file', id],
    queryFn: ({ signal }) => getJson<PartnerFile>(path`/api/admin/partners/${id}`, signal),
  });

export type Plan = {
  readonly subscriptionTier: PartnerFile['locations'][number]['subscriptionTier'];
  readonly lowStockThreshold: number;
};

export const savePlan = (id: string, body: Plan, key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/plan`, { method: 'PUT', body, key });

export type NewLocation = {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly subscriptionTier: Plan['subscriptionTier'];
};

export const addLocation = (id: string, body: NewLocation, key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/locations`, { body, key });

export const dropTwoStep = (id: string, key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/two-step`, { method: 'DELETE', key });

/** A batch, or single codes. */
export const allotPlates = (
  id: string,
  body: { readonly batchId?: string; readonly codes?: readonly string[] },
  key: string,
): Promise<{ readonly bound: number; readonly already: number }> =>
  sendJson(path`/api/admin/partners/${id}/plates`, { body, key });

export const setStatus = (id: string, status: PartnerFile['accountStatus'], key: string): Promise<PartnerFile> =>
  sendJson<PartnerFile>(path`/api/admin/partners/${id}/status`, { method: 'PUT', body: { status }, key });
