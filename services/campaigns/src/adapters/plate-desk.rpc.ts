import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import { isProblem } from '@keepsake/platform/problem';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { PlateDesk } from '../application/ports.js';

/** Not there, or settled already: the event is late and has nothing left to tell. Every other problem is one. */
const ifStillThere = async <R>(asked: Promise<R>): Promise<R | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isProblem(error) && (error.kind === 'not-found' || error.kind === 'conflict')) return undefined;
    throw error;
  }
};

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
        name: owner.ownerName,
        email: owner.ownerEmail,
        honoreeName: owner.honoreeName,
        eventType: owner.eventType,
        timelinePath: owner.timelineUrl,
      }
    );
  },
});
