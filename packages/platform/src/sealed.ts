import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'keepsake', purpose, 32));

/** AES-256-GCM under a key derived for `purpose`; the answer is text that can stand in a column. */
export const seal = (secret: string, purpose: string, text: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

/** Throws when the text was changed or sealed under another secret. */
export const unseal = (secret: string, purpose: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
};

/** Keyed, so that a short text (an access code, an address) cannot be found by trying all of them. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url');
