import { randomInt, timingSafeEqual } from 'node:crypto';
import { makeAccessCode } from '@keepsake/contracts/values/access-code';
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
    opens: (timelineId, typed, { hash }) => {
      const [given, kept] = [Buffer.from(hashOf(timelineId, typed)), Buffer.from(hash)];
      return given.length === kept.length && timingSafeEqual(given, kept);
    },
    sealEmail: (timelineId, email) => ({
      sealed: seal(secret, emailPurpose, email),
      hash: keyedHash(secret, emailPurpose, `${timelineId}:${email}`),
    }),
    openEmail: (sealed) => unseal(secret, emailPurpose, sealed),
  };
};
