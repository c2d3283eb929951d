import { randomInt, timingSafeEqual } from 'node:crypto';
import { foldAccessCode, makeAccessCode } from '@keepsake/contracts/values/access-code';
import { keyedHash, seal, unseal } from '@keepsake/platform/sealed';
import type { Seals } from '../application/timeline-ports.js';

const codePurpose = 'timeline-access-code';
const emailPurpose = 'timeline-invite';

export const timelineSeals = (secret: string): Seals => {
  const hashOf = (timelineId: string, code: string): string => keyedHash(secret, codePurpose, `${timelineId}:${code}`);
  return {
    newCode: () => makeAccessCode((limit) => randomInt(limit)),
    sealCode: (timelineId, code) => ({ sealed: seal(secret, codePurpose, code), hash: hashOf(timelineId, code) }),
    openCode: (sealed) => unseal(secret, codePurpose, sealed),
    // Both sides are folded, so that a code drawn before look-alikes were left out opens as well.
    opens: (timelineId, typed, { sealed }) => {
      const foldedHash = (code: string): Buffer => Buffer.from(hashOf(timelineId, foldAccessCode(code)));
      return timingSafeEqual(foldedHash(typed), foldedHash(unseal(secret, codePurpose, sealed)));
    },
    sealEmail: (timelineId, email) => ({
      sealed: seal(secret, emailPurpose, email),
      hash: keyedHash(secret, emailPurpose, `${timelineId}:${email}`),
    }),
    openEmail: (sealed) => unseal(secret, emailPurpose, sealed),
  };
};
