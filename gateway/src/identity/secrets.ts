import { createHash, randomBytes } from 'node:crypto';

/** Creates 256 random bits for a browser. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for storage: a stolen table opens no session. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
