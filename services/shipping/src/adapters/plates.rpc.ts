import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { Plates } from '../application/label-ports.js';

export const askedPlates = (codes: Client<CodesDefinition>): Plates => ({
  of: async (codeIds, { signal, correlationId }) => {
    const found = await codes.LookUpCodes({ ids: [...codeIds] }, { signal, correlationId });
    return found.codes.map(({ code, serial }) => ({ code, serial }));
  },
});
