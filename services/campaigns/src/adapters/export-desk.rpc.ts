import type { ExportsDefinition } from '@keepsake/contracts/rpc/exports';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ExportDesk } from '../application/ports.js';
import { ifStillThere } from './if-still-there.js';

export const askedExportDesk = (exports: Client<ExportsDefinition>): ExportDesk => ({
  exported: async (exportId, { signal, correlationId }) => {
    const found = await ifStillThere(exports.GetExport({ exportId }, { signal, correlationId }));
    return (
      found && {
        ...present({ token: found.token, expiresAt: found.expiresAt, sizeBytes: found.size }),
        state: found.state,
        code: found.code,
        askerName: found.askerName,
        askerEmail: found.askerEmail,
        honoreeName: found.honoreeName,
        eventType: found.eventType,
      }
    );
  },
});
