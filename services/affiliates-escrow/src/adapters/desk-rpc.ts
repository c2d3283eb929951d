import { affiliateDeskRpc } from '@keepsake/contracts/rpc/affiliate-desk';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import { z } from 'zod';
import type { recordClicks } from '../application/clicks.js';

export type DeskUse = { readonly recordClicks: ReturnType<typeof recordClicks> };

const click = z.object({
  code: z.string().max(40),
  visitor: z.string().min(16).max(64),
  day: z.iso.date(),
  bot: z.boolean(),
});

export const deskDoor = (use: DeskUse): RpcDoor =>
  rpcDoor(affiliateDeskRpc, 'api', {
    RecordClicks: method(z.object({ clicks: z.array(click).max(1_000) }), use.recordClicks),
  });
