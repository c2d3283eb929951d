import { hmac, isHmac } from '@keepsake/platform/encryption';
import { z } from 'zod';

const uuid = z.uuid();

/** Creates link tokens: `<id>.<HMAC>`. Database access is not enough to forge one; a token is valid for one purpose. */
export const encryptedTokens = (
  sealSecret: string,
  purpose:
    | 'book-token'
    | 'check-token'
    | 'claim-token'
    | 'confirm-token'
    | 'export-token'
    | 'link-token'
    | 'pack-token'
    | 'question-token'
    | 'question-stop-token'
    | 'successor-token',
) => {
  return {
    make: (id: string): string => `${id}.${hmac(sealSecret, purpose, id)}`,
    read: (token: string): string | undefined => {
      const [id = '', proof = ''] = token.split('.');
      return isHmac(sealSecret, purpose, id, proof) && uuid.safeParse(id).success ? id : undefined;
    },
  };
};
