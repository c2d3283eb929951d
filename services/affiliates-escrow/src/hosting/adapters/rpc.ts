import { hostingFiguresFields } from '@keepsake/contracts/rest/hosting-fund';
import { hostingFundRpc } from '@keepsake/contracts/rpc/hosting-fund';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { FundReport, HostedTimeline } from '../application/show-fund.js';
import type { DatedFigures } from '../domain/hosting-fund.js';

export type HostingFundUse = {
  readonly saveFigures: Handler<DatedFigures, void>;
  readonly removeFigures: Handler<Pick<DatedFigures, 'fromDay'>, void>;
  readonly showFund: Handler<{ readonly bytesPerTimeline?: number }, FundReport>;
  readonly showFunding: Handler<
    { readonly timelines: readonly HostedTimeline[] },
    readonly (HostedTimeline & { readonly fundedUntil?: number })[]
  >;
};

/** Serves the RPC methods of the hosting fund. */
export const hostingFundRpcService = (use: HostingFundUse): RpcService =>
  rpcService(hostingFundRpc, 'api', {
    SaveFigures: method(hostingFiguresFields, async (input, ctx) => {
      await use.saveFigures(input, ctx);
      return {};
    }),
    RemoveFigures: method(hostingFiguresFields.pick({ fromDay: true }), async (input, ctx) => {
      await use.removeFigures(input, ctx);
      return {};
    }),
    GetFund: method(z.object({ bytesPerTimeline: z.int().min(0).exactOptional() }), async (input, ctx) => {
      const { figures, months } = await use.showFund(input, ctx);
      return {
        figures: figures.map(({ savedAt, ...one }) => ({ ...one, savedAt: savedAt.toISOString() })),
        months: [...months],
      };
    }),
    GetFunding: method(
      z.object({ timelines: z.array(z.object({ orderId: z.uuid(), bytes: z.int().min(0) })).max(1_000) }),
      async (input, ctx) => ({ timelines: [...(await use.showFunding(input, ctx))] }),
    ),
  });
