import { decrypt, encrypt } from '@keepsake/platform/encryption';
import { z } from 'zod';
import type { UndoTokens } from '../application/ports.js';

const purpose = 'question-undo';
const undo = z.object({
  relativeId: z.uuid(),
  emailSealed: z.string().min(1),
  customerId: z.string().min(1),
  stoppedAt: z.coerce.date(),
});

/** Encrypts what an undo restores, so that the page can keep it and the database cannot. */
export const encryptedUndoTokens = (sealSecret: string): UndoTokens => ({
  make: (stopped) => encrypt(sealSecret, purpose, JSON.stringify(stopped)),
  read: (token) => {
    try {
      return undo.parse(JSON.parse(decrypt(sealSecret, purpose, token)));
    } catch {
      return undefined;
    }
  },
});
