import { closingFields } from '@keepsake/contracts/rest/closing';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { ShownClosing } from '../application/show-closing.js';
import type { ExportProgress } from '../application/ports.js';
import type { BusinessClosing } from '../domain/closing.js';

export type ClosingUse = {
  readonly getClosing: Handler<unknown, ShownClosing | undefined>;
  readonly announceClosing: Handler<Pick<BusinessClosing, 'closesOn' | 'sentence'>, BusinessClosing>;
  readonly withdrawClosing: Handler<{ readonly id: string }, void>;
  readonly getClosingExports: Handler<unknown, ExportProgress>;
  readonly listFamilies: Handler<{ readonly after: string; readonly limit: number }, readonly string[]>;
};

const answerOf = ({ closesAt, announcedAt, ...closing }: ShownClosing) => ({
  ...closing,
  closesAt: closesAt.toISOString(),
  announcedAt: announcedAt.toISOString(),
});

/** Serves the RPC methods about the end of the business. */
export const closingRpcService = (use: ClosingUse): RpcService =>
  rpcService(closingRpc, 'api', {
    GetClosing: method(z.object({}), async (input, ctx) => {
      const closing = await use.getClosing(input, ctx);
      return closing ? { closing: answerOf(closing) } : {};
    }),
    AnnounceClosing: method(closingFields, async (input, ctx) =>
      answerOf({ ...(await use.announceClosing(input, ctx)), stage: 'announced' }),
    ),
    WithdrawClosing: method(z.object({ id: z.uuid() }), async (input, ctx) => {
      await use.withdrawClosing(input, ctx);
      return {};
    }),
    GetClosingExports: method(z.object({}), async (input, ctx) => {
      const { failed, ...counts } = await use.getClosingExports(input, ctx);
      return {
        ...counts,
        failed: failed.map(({ failedAt, ...one }) => ({ ...one, failedAt: failedAt.toISOString() })),
      };
    }),
    ListFamilies: method(
      z.object({ after: z.string().max(128), limit: z.int().min(1).max(1_000) }),
      async (input, ctx) => ({ customerIds: [...(await use.listFamilies(input, ctx))] }),
    ),
  });
