import {
  confirmAddressBody,
  makerPack,
  orderedPackAnswer,
  orderPackBody,
  packLinkAnswer,
  packLinkBody,
  packsAnswer,
  voidPackBody,
} from '@keepsake/contracts/rest/packs';
import { packsRpc, type PacksDefinition } from '@keepsake/contracts/rpc/packs';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, operations, route, type Route } from '../../route.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const withBatch = z.object({ batchId: z.uuid() });
const withVersion = withBatch.extend({ version: z.coerce.number().int().min(1).max(100_000) });
const withToken = z.object({ token: z.string().regex(/^[\w-]{36}\.[\w-]{20,100}$/) });

type Shown = Output<PacksDefinition, 'ListPacks'>;
type Found = Output<PacksDefinition, 'FindPack'>;

const packsOf = (shown: Shown, names: ReadonlyMap<string, string>): z.input<typeof packsAnswer> => {
  const named = (id: string): string => names.get(id) ?? 'A former colleague';
  const maybe = (id: string | undefined): string | null => (id === undefined ? null : named(id));
  return {
    damaged: shown.damaged,
    retired: shown.retired,
    addressConfirmed:
      shown.addressConfirmedAt === undefined
        ? null
        : { at: shown.addressConfirmedAt, by: named(shown.addressConfirmedBy ?? '') },
    versions: shown.versions.map((one) => ({
      ...one,
      reason: one.reason ?? null,
      askedBy: maybe(one.askedBy),
      readyAt: one.readyAt ?? null,
      voidedAt: one.voidedAt ?? null,
      voidedBy: maybe(one.voidedBy),
      voidReason: one.voidReason ?? null,
    })),
    links: shown.links.map((link) => ({
      ...link,
      madeBy: named(link.madeBy),
      revokedAt: link.revokedAt ?? null,
      lastUsedAt: link.lastUsedAt ?? null,
    })),
  };
};

const staffIn = ({ versions, links, addressConfirmedBy }: Shown): readonly string[] =>
  [
    ...versions.flatMap(({ askedBy: requestedBy, voidedBy }) => [requestedBy, voidedBy]),
    ...links.map(({ madeBy }) => madeBy),
    addressConfirmedBy,
  ].flatMap((id) => id ?? []);

const fileName = ({ batchName, version }: Found): string => {
  const plain = batchName
    .normalize('NFKD')
    .replace(/[^\w -]/g, '')
    .trim()
    .replace(/\s+/g, '-');
  return `${plain || 'plates'}-v${version}.zip`;
};

/** Maker packs of a batch: versions, links and files. */
export const packRoutes = ({
  access,
  objects,
  config,
}: Pick<RouteDeps, 'access' | 'objects' | 'config'>): readonly Route[] => {
  const file = async (found: Found) => {
    const pack = await objects.get(found.objectKey);
    if (!pack)
      throw problem('conflict', 'pack-not-ready', 'The maker pack is still being made. Please come back in a moment.');
    return {
      status: 200 as const,
      headers: {
        'content-disposition': `attachment; filename="${fileName(found)}"`,
        'cache-control': 'private, no-store',
      },
      bytes: { type: 'application/zip', content: pack.body, size: pack.size },
    };
  };
  return [
    route({
      method: 'get',
      path: '/api/admin/qr-batches/{batchId}/packs',
      summary: 'List the versions of a maker pack with changes and links',
      who: operations,
      limit: 'read',
      params: withBatch,
      answers: { 200: packsAnswer },
      handle: async (request) => {
        const shown = await request.client(packsRpc).ListPacks(request.params);
        return { status: 200, body: packsOf(shown, await access.staffNames.of(staffIn(shown))) };
      },
    }),
    route({
      method: 'get',
      path: '/api/admin/qr-batches/{batchId}/pack',
      summary: 'Download the newest maker pack as ZIP',
      who: operations,
      limit: 'read',
      params: withBatch,
      answers: { 200: 'application/zip' },
      handle: async (request) => file(await request.client(packsRpc).FindPack(request.params)),
    }),
    route({
      method: 'get',
      path: '/api/admin/qr-batches/{batchId}/packs/{version}/file',
      summary: 'Download one version of the maker pack as ZIP',
      who: operations,
      limit: 'read',
      params: withVersion,
      answers: { 200: 'application/zip' },
      handle: async (request) => file(await request.client(packsRpc).FindPack(request.params)),
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/packs',
      summary: 'Create a version from all good plates, or the damaged ones; rejected if too small to scan',
      who: operations,
      limit: 'write',
      params: withBatch,
      body: orderPackBody,
      answers: { 202: orderedPackAnswer },
      handle: async (request) => ({
        status: 202,
        body: await request.client(packsRpc).OrderPack({ ...request.body, batchId: request.params.batchId }),
      }),
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/address',
      summary: 'Confirm the permanent address on the plates by typing it',
      who: operations,
      limit: 'write',
      params: withBatch,
      body: confirmAddressBody,
      answers: { 204: null },
      handle: async (request) => {
        await request.client(packsRpc).ConfirmAddress({ ...request.body, batchId: request.params.batchId });
        return { status: 204 };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/packs/{version}/void',
      summary: 'Revoke a version that must not be engraved, with its links',
      who: operations,
      limit: 'write',
      params: withVersion,
      body: voidPackBody,
      answers: { 204: null },
      handle: async (request) => {
        await request.client(packsRpc).VoidPack({ ...request.params, ...request.body });
        return { status: 204 };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/packs/{version}/links',
      summary: 'Create a link for the maker, who has no account; it expires',
      who: operations,
      limit: 'write',
      params: withVersion,
      body: packLinkBody,
      answers: { 201: packLinkAnswer },
      handle: async (request) => {
        const { token, linkId, expiresAt } = await request
          .client(packsRpc)
          .MakePackLink({ ...request.params, ...request.body });
        return { status: 201, body: { id: linkId, url: `${config.publicUrl}/maker/${token}`, expiresAt } };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/pack-links/{id}',
      summary: 'Revoke a link of a maker',
      who: operations,
      limit: 'write',
      params: withId,
      answers: { 204: null },
      handle: async (request) => {
        await request.client(packsRpc).RevokePackLink({ linkId: request.params.id });
        return { status: 204 };
      },
    }),
    route({
      method: 'get',
      path: '/api/maker-packs/{token}',
      summary: "Get the pack of a maker's link",
      who: anyone,
      limit: 'secret',
      params: withToken,
      answers: { 200: makerPack },
      handle: async (request) => {
        const { token } = request.params;
        const {
          objectKey: _,
          expiresAt = '',
          ...found
        } = await request.client(packsRpc).OpenPackLink({ token, toFile: false });
        return { status: 200, body: { ...found, expiresAt, fileUrl: `/api/maker-packs/${token}/file` } };
      },
    }),
    route({
      method: 'get',
      path: '/api/maker-packs/{token}/file',
      summary: 'Download the maker pack as ZIP by its link',
      who: anyone,
      limit: 'secret',
      params: withToken,
      answers: { 200: 'application/zip' },
      handle: async (request) =>
        file(await request.client(packsRpc).OpenPackLink({ token: request.params.token, toFile: true })),
    }),
  ];
};
