import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { PlateClient } from '../application/ports.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createPlateClient = (codes: Client<CodesDefinition>): PlateClient => ({
  heldClaim: async (claimId, { signal, correlationId }) => {
    const claim = await undefinedIfNotFound(codes.GetClaim({ claimId }, { signal, correlationId }));
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
    const owner = await undefinedIfNotFound(codes.GetOwner({ codeId }, { signal, correlationId }));
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
