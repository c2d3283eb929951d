import { timingSafeEqual } from 'node:crypto';
import { hmac } from '@keepsake/platform/encryption';
import { z } from 'zod';

const uuid = z.uuid();

/** Creates link tokens: `<id>.<HMAC>`. Database access is not enough to forge one; a token is valid for one purpose. */
export const encryptedTokens = (
  sealSecret: string,
  purpose: 'claim-token' | 'confirm-token' | 'export-token' | 'link-token' | 'pack-token',
) => {
  const proofOf = (id: string): string => hmac(sealSecret, purpose, id);
  return {
    make: (id: string): string => `${id}.${proofOf(id)}`,
    read: (token: string): string | undefined => {
      const [id = '', proof = ''] = token.split('.');
      const given = Buffer.from(proof);
      const right = Buffer.from(proofOf(id));
      const genuine = given.length === right.length && timingSafeEqual(given, right);
      return genuine && uuid.safeParse(id).success ? id : undefined;
    },
  };
};
