import { valuesOf } from '@keepsake/platform/encryption';
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Creates 256 random bits for a browser. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Derives a token, so that a repeated request gets the same one. */
export const derivedToken = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', valuesOf(secret)[0]).update(JSON.stringify(parts)).digest('base64url');

/** Hashes a secret for storage: a stolen table opens no session. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
