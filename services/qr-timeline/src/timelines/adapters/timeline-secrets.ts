import { randomInt, timingSafeEqual } from 'node:crypto';
import { foldAccessCode, makeAccessCode } from '@keepsake/contracts/values/access-code';
import { hmac, encrypt, decrypt } from '@keepsake/platform/encryption';
import type { TimelineSecrets } from '../application/timeline-ports.js';

const codePurpose = 'timeline-access-code';
const emailPurpose = 'timeline-invite';

export const timelineSecrets = (secret: string): TimelineSecrets => {
  const hashOf = (timelineId: string, code: string): string => hmac(secret, codePurpose, `${timelineId}:${code}`);
  return {
    newCode: () => makeAccessCode((limit) => randomInt(limit)),
    encryptCode: (timelineId, code) => ({ sealed: encrypt(secret, codePurpose, code), hash: hashOf(timelineId, code) }),
    decryptCode: (encrypted) => decrypt(secret, codePurpose, encrypted),
    // Both sides are normalized, so that codes from before look-alikes were excluded still match.
    opens: (timelineId, typed, { sealed: encrypted }) => {
      const foldedHash = (code: string): Buffer => Buffer.from(hashOf(timelineId, foldAccessCode(code)));
      return timingSafeEqual(foldedHash(typed), foldedHash(decrypt(secret, codePurpose, encrypted)));
    },
    encryptEmail: (timelineId, email) => ({
      sealed: encrypt(secret, emailPurpose, email),
      hash: hmac(secret, emailPurpose, `${timelineId}:${email}`),
    }),
    openEmail: (encrypted) => decrypt(secret, emailPurpose, encrypted),
  };
};
