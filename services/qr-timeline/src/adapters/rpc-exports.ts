import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { ShownExport, StartExport } from '../application/ask-export.js';
import type { ExportToTell, FoundExport } from '../application/find-export.js';

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');

export type Exporting = {
  readonly startExport: Handler<StartExport, ShownExport>;
  readonly lookAtExport: Handler<{ readonly code: string }, ShownExport>;
  readonly findExport: Handler<{ readonly token: string }, FoundExport>;
  readonly getExport: Handler<{ readonly exportId: string }, ExportToTell>;
};

/** What families take home. */
export const exportsDoor = (use: Exporting): RpcDoor =>
  rpcDoor(exportsRpc, 'api', {
    StartExport: method(z.object({ code, everything: z.boolean() }), use.startExport),
    LookAtExport: method(z.object({ code }), use.lookAtExport),
    FindExport: method(z.object({ token: z.string().max(200) }), use.findExport),
    GetExport: method(z.object({ exportId: z.uuid() }), use.getExport),
  });
