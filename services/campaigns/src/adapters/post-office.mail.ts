import type { Mail } from '@keepsake/platform/mail/mail';
import { z } from 'zod';
import type { PostOffice } from '../application/ports.js';

/** What mail transports say of a failure. Their sentences are left out: they repeat the address. */
const failure = z.object({ code: z.string().catch('unknown'), responseCode: z.number().optional().catch(undefined) });

/** The server spoke of this one envelope or text, and for good; anything else is trouble that may pass. */
const isFinal = ({ code, responseCode }: z.infer<typeof failure>): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode !== undefined && responseCode >= 500;

/** `replyTo`: whoever answers one of our mails reaches a person. Out-of-office machines do not answer it at all. */
export const mailedPostOffice = (mail: Mail, replyTo: string): PostOffice => ({
  send: async (envelope) => {
    try {
      const headers = { 'Reply-To': replyTo, 'Auto-Submitted': 'auto-generated', ...envelope.headers };
      await mail.send({ ...envelope, headers });
      return 'taken';
    } catch (error) {
      const known = failure.catch({ code: 'unknown' }).parse(error);
      return isFinal(known) ? 'refused' : { away: [known.code, known.responseCode].filter(Boolean).join(' ') };
    }
  },
});
