import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@keepsake/platform/sealed';
import { z } from 'zod';
import type { ClaimTokens } from '../application/plate-ports.js';

const uuid = z.uuid();

/** `<claim id>.<keyed hash>`: whoever reads the database cannot make one. */
export const sealedClaimTokens = (sealSecret: string): ClaimTokens => {
  const proofOf = (claimId: string): string => keyedHash(sealSecret, 'claim-token', claimId);
  return {
    make: (claimId) => `${claimId}.${proofOf(claimId)}`,
    read: (token) => {
      const [claimId = '', proof = ''] = token.split('.');
      const given = Buffer.from(proof);
      const right = Buffer.from(proofOf(claimId));
      const genuine = given.length === right.length && timingSafeEqual(given, right);
      return genuine && uuid.safeParse(claimId).success ? claimId : undefined;
    },
  };
};
