import type { OrderedPackAnswer, OrderPackBody, PackLinkAnswer, PacksAnswer } from '@keepsake/contracts/rest/packs';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

export type PackVersion = PacksAnswer['versions'][number];
export type PackLink = PacksAnswer['links'][number];

export const packsKey = 'qr-packs';

/** Loads again when the newest version changes. */
export const usePacks = (batchId: string, moment: string) =>
  useQuery({
    queryKey: [packsKey, batchId, moment],
    queryFn: ({ signal }) => getJson<PacksAnswer>(path`/api/admin/qr-batches/${batchId}/packs`, signal),
    placeholderData: (before) => before,
  });

export const orderPack = (batchId: string, body: OrderPackBody, key: string) =>
  sendJson<OrderedPackAnswer>(path`/api/admin/qr-batches/${batchId}/packs`, { body, key });

export const confirmAddress = (batchId: string, address: string, key: string) =>
  sendJson<unknown>(path`/api/admin/qr-batches/${batchId}/address`, { body: { address }, key });

export const voidPack = (batchId: string, version: number, reason: string, key: string) =>
  sendJson<unknown>(path`/api/admin/qr-batches/${batchId}/packs/${String(version)}/void`, { body: { reason }, key });

export const makeLink = (batchId: string, version: number, days: number, key: string) =>
  sendJson<PackLinkAnswer>(path`/api/admin/qr-batches/${batchId}/packs/${String(version)}/links`, {
    body: { days },
    key,
  });

export const revokeLink = (id: string, key: string) =>
  sendJson<unknown>(path`/api/admin/pack-links/${id}`, { method: 'DELETE', key });

export const versionAddress = (batchId: string, version: number): string =>
  path`/api/admin/qr-batches/${batchId}/packs/${String(version)}/file`;
