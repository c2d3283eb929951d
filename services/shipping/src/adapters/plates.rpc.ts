import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { KnownPlate, Plates } from '../application/label-ports.js';

/** As many as qr-timeline looks up at once. */
const mostAtOnce = 10_000;

export const askedPlates = (codes: Client<CodesDefinition>): Plates => ({
  of: async (codeIds, { signal, correlationId }) => {
    const plates: KnownPlate[] = [];
    for (let from = 0; from < codeIds.length; from += mostAtOnce) {
      const ids = codeIds.slice(from, from + mostAtOnce);
      const found = await codes.LookUpCodes({ ids }, { signal, correlationId });
      plates.push(
        ...found.codes.map(({ id, code, serial, orderId }) => ({ ...present({ orderId }), id, code, serial })),
      );
    }
    return plates;
  },
});
