import { createHash, randomBytes } from 'node:crypto';

/** What a browser holds: 256 random bits, meaning nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database holds instead: a stolen table opens no session. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
