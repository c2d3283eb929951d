import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { KnownPlate, Plates } from '../application/label-ports.js';

/** Maximum number of codes per lookup in qr-timeline. */
const maxConcurrent = 10_000;

export const createPlateClient = (codes: Client<CodesDefinition>): Plates => ({
  of: async (codeIds, { signal, correlationId }) => {
    const plates: KnownPlate[] = [];
    for (let from = 0; from < codeIds.length; from += maxConcurrent) {
      const ids = codeIds.slice(from, from + maxConcurrent);
      const found = await codes.LookUpCodes({ ids }, { signal, correlationId });
      plates.push(
        ...found.codes.map(({ id, code, serial, orderId }) => ({ ...present({ orderId }), id, code, serial })),
      );
    }
    return plates;
  },
});
