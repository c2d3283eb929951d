import { packsRpc, type PacksDefinition } from '@keepsake/contracts/rpc/packs';
import { maxPlateMm, minPlateMm } from '@keepsake/contracts/values/plate-print';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { OrderPack } from '../application/change-packs.js';
import type { MadePackLink, MakePackLink } from '../application/pack-links.js';
import type { PackLink } from '../application/pack-ports.js';
import type { FoundPack, ShownPacks } from '../application/show-packs.js';

type ByBatch = { readonly batchId: string };
export type PacksUse = {
  readonly listPacks: Handler<ByBatch, ShownPacks>;
  readonly orderPack: Handler<OrderPack, { readonly version: number; readonly plates: number }>;
  readonly confirmAddress: Handler<ByBatch & { readonly address: string }, object>;
  readonly voidPack: Handler<ByBatch & { readonly version: number; readonly reason: string }, object>;
  readonly findPack: Handler<ByBatch & { readonly version?: number }, FoundPack>;
  readonly makePackLink: Handler<MakePackLink, MadePackLink>;
  readonly revokePackLink: Handler<{ readonly linkId: string }, object>;
  readonly openPackLink: Handler<
    { readonly token: string; readonly toFile: boolean },
    FoundPack & { readonly expiresAt: Date }
  >;
};

type Answer<M extends keyof PacksDefinition> = Output<PacksDefinition, M>;

const versionAnswer = (one: ShownPacks['versions'][number]): Answer<'ListPacks'>['versions'][number] => ({
  ...present({
    reason: one.reason,
    askedBy: one.askedBy,
    readyAt: one.readyAt?.toISOString(),
    voidedAt: one.voidedAt?.toISOString(),
    voidedBy: one.voidedBy,
    voidReason: one.voidReason,
  }),
  version: one.version,
  plateMm: one.plateMm,
  plates: one.plates,
  askedAt: one.askedAt.toISOString(),
  changes: [...one.changes],
});

const linkAnswer = (link: PackLink): Answer<'ListPacks'>['links'][number] => ({
  ...present({ revokedAt: link.revokedAt?.toISOString(), lastUsedAt: link.lastUsedAt?.toISOString() }),
  id: link.id,
  version: link.version,
  madeBy: link.madeBy,
  madeAt: link.madeAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
  uses: link.uses,
});

const foundAnswer = ({ objectKey, batch, pack }: FoundPack, expiresAt?: Date): Answer<'FindPack'> => ({
  ...present({ expiresAt: expiresAt?.toISOString() }),
  objectKey,
  batchName: batch.name,
  version: pack.version,
  plates: pack.plates,
  plateMm: pack.plateMm,
  sample: batch.sample,
  baseUrl: batch.baseUrl,
});

const batchId = z.uuid('We find no such batch. Please open it from the list of batches.');
const version = z.int().min(1).max(100_000);
const reason = z.string().trim().min(1, 'Enter a reason.').max(300);

/** Serves the RPC methods for maker packs and their links. */
export const packsRpcService = (use: PacksUse): RpcService =>
  rpcService(packsRpc, 'api', {
    ListPacks: method(z.object({ batchId }), async (input, ctx) => {
      const { versions, links, confirmed, damaged, retired } = await use.listPacks(input, ctx);
      return {
        ...present({
          addressConfirmedAt: confirmed?.at.toISOString(),
          addressConfirmedBy: confirmed?.staffId,
        }),
        versions: versions.map(versionAnswer),
        links: links.map(linkAnswer),
        damaged,
        retired,
      };
    }),
    OrderPack: method(
      z.object({
        batchId,
        plateMm: z.int().min(minPlateMm).max(maxPlateMm),
        plates: z.enum(['all', 'damaged']),
        reason,
      }),
      use.orderPack,
    ),
    ConfirmAddress: method(z.object({ batchId, address: z.string().max(400) }), use.confirmAddress),
    VoidPack: method(z.object({ batchId, version, reason }), use.voidPack),
    FindPack: method(z.object({ batchId, version: version.exactOptional() }), async (input, ctx) =>
      foundAnswer(await use.findPack(input, ctx)),
    ),
    MakePackLink: method(z.object({ batchId, version, days: z.int().min(1).max(30) }), use.makePackLink),
    RevokePackLink: method(z.object({ linkId: z.uuid() }), use.revokePackLink),
    OpenPackLink: method(z.object({ token: z.string().max(400), toFile: z.boolean() }), async (input, ctx) => {
      const { expiresAt, ...found } = await use.openPackLink(input, ctx);
      return foundAnswer(found, expiresAt);
    }),
  });
