import { randomInt, timingSafeEqual } from 'node:crypto';
import { foldAccessCode, makeAccessCode } from '@keepsake/contracts/values/access-code';
import { decrypt, encrypt, hmac, hmacs } from '@keepsake/platform/encryption';
import type { TimelineSecrets } from '../application/timeline-ports.js';

const codePurpose = 'timeline-access-code';
const emailPurpose = 'timeline-invite';

export const timelineSecrets = (secret: string): TimelineSecrets => {
  const hashOf = (timelineId: string, code: string): string => hmac(secret, codePurpose, `${timelineId}:${code}`);
  const emailHashes = (timelineId: string, email: string) => hmacs(secret, emailPurpose, `${timelineId}:${email}`);
  return {
    newCode: () => makeAccessCode((limit) => randomInt(limit)),
    encryptCode: (timelineId, code) => ({ sealed: encrypt(secret, codePurpose, code), hash: hashOf(timelineId, code) }),
    decryptCode: (encrypted) => decrypt(secret, codePurpose, encrypted),
    // Both sides are normalized, so that codes from before look-alikes were excluded still match.
    opens: (timelineId, typed, { sealed: encrypted }) => {
      const foldedHash = (code: string): Buffer => Buffer.from(hashOf(timelineId, foldAccessCode(code)));
      return timingSafeEqual(foldedHash(typed), foldedHash(decrypt(secret, codePurpose, encrypted)));
    },
    encryptEmail: (timelineId, email, known = new Set()) => {
      const hashes = emailHashes(timelineId, email);
      return {
        sealed: encrypt(secret, emailPurpose, email),
        hash: hashes.find((hash) => known.has(hash)) ?? hashes[0],
      };
    },
    emailHashes,
    openEmail: (encrypted) => decrypt(secret, emailPurpose, encrypted),
  };
};
