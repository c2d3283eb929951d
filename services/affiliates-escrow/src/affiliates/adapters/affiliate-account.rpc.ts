import { affiliateAccountRpc } from '@keepsake/contracts/rpc/affiliate-account';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { recordClicks } from '../application/clicks.js';

export type AffiliateAccountHandlers = { readonly recordClicks: ReturnType<typeof recordClicks> };

const click = z.object({
  code: z.string().max(40),
  visitor: z.string().min(16).max(64),
  day: z.iso.date(),
  bot: z.boolean(),
});

export const accountRpcService = (use: AffiliateAccountHandlers): RpcService =>
  rpcService(affiliateAccountRpc, 'api', {
    RecordClicks: method(z.object({ clicks: z.array(click).max(1_000) }), use.recordClicks),
  });
