import type { Mail } from '@keepsake/platform/mail/mail';
import { z } from 'zod';
import type { Mailer } from '../application/ports.js';

/** Failure codes of mail transports. Their messages are dropped, because they repeat the address. */
const failure = z.object({ code: z.string().catch('unknown'), responseCode: z.number().optional().catch(undefined) });

/** A 5xx response to this recipient or content is permanent; any other failure is temporary. */
const isFinal = ({ code, responseCode }: z.infer<typeof failure>): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode !== undefined && responseCode >= 500;

/** Sets `replyTo`, so that replies reach a person. Auto-responders do not answer these emails. */
export const createMailer = (mail: Mail, replyTo: string): Mailer => ({
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
