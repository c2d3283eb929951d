import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { ShownExport, StartExport } from '../application/request-export.js';
import type { ExportToTell, FoundExport } from '../application/find-export.js';

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');

export type Exporting = {
  readonly startExport: Handler<StartExport, ShownExport>;
  readonly getExportStatus: Handler<{ readonly code: string }, ShownExport>;
  readonly findExport: Handler<{ readonly token: string }, FoundExport>;
  readonly getExport: Handler<{ readonly exportId: string }, ExportToTell>;
};

/** Serves the export RPC methods. */
export const exportsRpcService = (use: Exporting): RpcService =>
  rpcService(exportsRpc, 'api', {
    StartExport: method(z.object({ code, everything: z.boolean() }), use.startExport),
    LookAtExport: method(z.object({ code }), use.getExportStatus),
    FindExport: method(z.object({ token: z.string().max(200) }), use.findExport),
    GetExport: method(z.object({ exportId: z.uuid() }), use.getExport),
  });
