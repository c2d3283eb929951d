import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@keepsake/platform/sealed';
import { z } from 'zod';

const uuid = z.uuid();

/** The secret of a link: `<id>.<keyed hash>`. Whoever reads the database cannot make one; a purpose opens no other's. */
export const sealedTokens = (
  sealSecret: string,
  purpose: 'claim-token' | 'confirm-token' | 'export-token' | 'link-token' | 'pack-token',
) => {
  const proofOf = (id: string): string => keyedHash(sealSecret, purpose, id);
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
