import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const maxKeys = 256;
const derived = new Map<string, Buffer>();

/**
 * Returns the values of a secret that is being rotated: the first signs and encrypts, all are accepted. Blanks around a
 * comma are not part of a value.
 */
export const valuesOf = (secret: string): readonly [current: string, ...others: string[]] => {
  const [current = '', ...others] = secret.split(',').map((value) => value.trim());
  return [current, ...others];
};

/** Caches keys, because deriving one costs several times the operation that uses it. */
const keyOf = (secret: string, purpose: string): Buffer => {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'keepsake', purpose, 32));
  if (derived.size >= maxKeys) derived.clear(); // purposes may name a person
  derived.set(name, key);
  return key;
};

/** Encrypts with AES-256-GCM under a key derived for `purpose`; returns base64url text. */
export const encrypt = (secret: string, purpose: string, text: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(valuesOf(secret)[0], purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

/** Decrypts; throws if the text was changed or encrypted under another secret or purpose. */
export const decrypt = (secret: string, purpose: string, encrypted: string): string => {
  const [current, ...others] = valuesOf(secret);
  let failure: unknown;
  for (const value of [current, ...others])
    try {
      return decryptUnder(value, purpose, encrypted);
    } catch (error) {
      failure = error;
    }
  throw failure;
};

const decryptUnder = (secret: string, purpose: string, encrypted: string): string => {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
};

/** Returns a keyed hash, so that a short text (an access code, an address) cannot be found by brute force. */
export const hmac = (secret: string, purpose: string, text: string): string => hmacs(secret, purpose, text)[0];

/** Returns the keyed hash under each value of the secret, the current one first. */
export const hmacs = (secret: string, purpose: string, text: string): readonly [string, ...string[]] => {
  const hash = (value: string): string => createHmac('sha256', keyOf(value, purpose)).update(text).digest('base64url');
  const [current, ...others] = valuesOf(secret);
  return [hash(current), ...others.map(hash)];
};

/** Compares two hashes or signatures in constant time. */
export const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Returns whether `given` is the keyed hash of the text under a value of the secret. */
export const isHmac = (secret: string, purpose: string, text: string, given: string): boolean =>
  hmacs(secret, purpose, text).some((right) => isSame(given, right));
