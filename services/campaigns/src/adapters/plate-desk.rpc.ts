import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { PlateDesk } from '../application/ports.js';
import { ifStillThere } from './if-still-there.js';

export const askedPlateDesk = (codes: Client<CodesDefinition>): PlateDesk => ({
  heldClaim: async (claimId, { signal, correlationId }) => {
    const claim = await ifStillThere(codes.GetClaim({ claimId }, { signal, correlationId }));
    return (
      claim && {
        code: claim.code,
        orderId: claim.orderId,
        claimantName: claim.claimantName,
        token: claim.token,
      }
    );
  },
  ownerOf: async (codeId, { signal, correlationId }) => {
    const owner = await ifStillThere(codes.GetOwner({ codeId }, { signal, correlationId }));
    return (
      owner && {
        ...present({ eventDate: owner.eventDate, confirmToken: owner.confirmToken }),
        name: owner.ownerName,
        email: owner.ownerEmail,
        honoreeName: owner.honoreeName,
        eventType: owner.eventType,
        timelinePath: owner.timelineUrl,
      }
    );
  },
});
