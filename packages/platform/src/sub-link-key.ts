import { createHash } from 'node:crypto';

/** Returns the id by which events name a sub-link: the label is text that a person typed. */
export const subLinkKey = (referralCode: string, label: string): string =>
  createHash('sha256').update(`sub-link ${referralCode} ${label}`).digest('base64url').slice(0, 24);
