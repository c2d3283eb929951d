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
import { anyone, operations, route, type Answer, type Route } from '../route.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

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
    ...versions.flatMap(({ askedBy, voidedBy }) => [askedBy, voidedBy]),
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

/** The maker packs of a batch: versions, links, and the files themselves. */
export const packRoutes = ({
  access,
  objects,
  config,
}: Pick<RouteDeps, 'access' | 'objects' | 'config'>): readonly Route[] => {
  const file = async (found: Found): Promise<Answer> => {
    const pack = await objects.get(found.objectKey);
    if (!pack)
      throw problem('conflict', 'pack-not-ready', 'The maker pack is still being made. Please come back in a moment.');
    return {
      status: 200,
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
      summary: 'The versions of a maker pack, what changed in each, and the links to them',
      who: operations,
      limit: 'read',
      params: withBatch,
      answers: { 200: packsAnswer },
      handle: async (ask) => {
        const shown = await ask.to(packsRpc).ListPacks(ask.params);
        return { status: 200, body: packsOf(shown, await access.staffNames.of(staffIn(shown))) };
      },
    }),
    route({
      method: 'get',
      path: '/api/admin/qr-batches/{batchId}/pack',
      summary: 'The newest maker pack as ZIP',
      who: operations,
      limit: 'read',
      params: withBatch,
      answers: { 200: 'application/zip' },
      handle: async (ask) => file(await ask.to(packsRpc).FindPack(ask.params)),
    }),
    route({
      method: 'get',
      path: '/api/admin/qr-batches/{batchId}/packs/{version}/file',
      summary: 'One version of the maker pack as ZIP',
      who: operations,
      limit: 'read',
      params: withVersion,
      answers: { 200: 'application/zip' },
      handle: async (ask) => file(await ask.to(packsRpc).FindPack(ask.params)),
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/packs',
      summary: 'Make a new version: all good plates, or the damaged ones once more; refused when too small to scan',
      who: operations,
      limit: 'write',
      params: withBatch,
      body: orderPackBody,
      answers: { 202: orderedPackAnswer },
      handle: async (ask) => ({
        status: 202,
        body: await ask.to(packsRpc).OrderPack({ ...ask.body, batchId: ask.params.batchId }),
      }),
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/address',
      summary: 'Confirm what the plates will say for ever, by typing it',
      who: operations,
      limit: 'write',
      params: withBatch,
      body: confirmAddressBody,
      answers: { 204: null },
      handle: async (ask) => {
        await ask.to(packsRpc).ConfirmAddress({ ...ask.body, batchId: ask.params.batchId });
        return { status: 204 };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/packs/{version}/void',
      summary: 'End a version that must not be engraved any more; links to it end, too',
      who: operations,
      limit: 'write',
      params: withVersion,
      body: voidPackBody,
      answers: { 204: null },
      handle: async (ask) => {
        await ask.to(packsRpc).VoidPack({ ...ask.params, ...ask.body });
        return { status: 204 };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/qr-batches/{batchId}/packs/{version}/links',
      summary: 'A link for the maker, who has no account; it ends by itself',
      who: operations,
      limit: 'write',
      params: withVersion,
      body: packLinkBody,
      answers: { 201: packLinkAnswer },
      handle: async (ask) => {
        const { token, linkId, expiresAt } = await ask.to(packsRpc).MakePackLink({ ...ask.params, ...ask.body });
        return { status: 201, body: { id: linkId, url: `${config.publicUrl}/maker/${token}`, expiresAt } };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/pack-links/{id}',
      summary: 'Take back a link of a maker',
      who: operations,
      limit: 'write',
      params: withId,
      answers: { 204: null },
      handle: async (ask) => {
        await ask.to(packsRpc).RevokePackLink({ linkId: ask.params.id });
        return { status: 204 };
      },
    }),
    route({
      method: 'get',
      path: '/api/maker-packs/{token}',
      summary: 'What a maker’s link opens',
      who: anyone,
      limit: 'secret',
      params: withToken,
      answers: { 200: makerPack },
      handle: async (ask) => {
        const { token } = ask.params;
        const {
          objectKey: _,
          expiresAt = '',
          ...found
        } = await ask.to(packsRpc).OpenPackLink({ token, toFile: false });
        return { status: 200, body: { ...found, expiresAt, fileUrl: `/api/maker-packs/${token}/file` } };
      },
    }),
    route({
      method: 'get',
      path: '/api/maker-packs/{token}/file',
      summary: 'The maker pack as ZIP, for whoever has its link',
      who: anyone,
      limit: 'secret',
      params: withToken,
      answers: { 200: 'application/zip' },
      handle: async (ask) => file(await ask.to(packsRpc).OpenPackLink({ token: ask.params.token, toFile: true })),
    }),
  ];
};
