import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { checkNotice } from '@keepsake/platform/signed-notice';
import { z } from 'zod';
import type { MailNotices } from '../application/bounce-ports.js';
import { mailIdOf, momentOf, type ParsedBounce } from '../domain/bounce.js';

const maxNotices = 1_000;

/** Format documented in docs/production.md; unknown fields are ignored. */
const notice = z.object({
  type: z.enum(['bounce', 'complaint']),
  address: z.string().max(1_000),
  messageId: z.string().max(1_000).nullish(),
  permanent: z.boolean().nullish(),
  at: z.iso.datetime({ offset: true }),
});
const notices = z.array(notice).max(maxNotices);

const bounceOf = ({ type, address, messageId, permanent, at }: z.infer<typeof notice>, now: Date): ParsedBounce => {
  if (type === 'bounce' && permanent === false) return 'temporary';
  const known = { mailId: mailIdOf(messageId ?? ''), address: normalizeEmail(address) };
  if (known.mailId === undefined && known.address === undefined) return 'not-understood';
  return { what: type === 'bounce' ? 'bounced' : 'complained', at: momentOf(at, now), ...present(known) };
};

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return undefined; // signed but not JSON: refused as unreadable
  }
};

export const signedMailNotices = (secret: string | undefined): MailNotices =>
  secret === undefined
    ? undefined
    : (signed, now) => {
        checkNotice(secret, signed, now);
        const read = notices.safeParse(parse(signed.payload));
        if (!read.success)
          throw problem(
            'invalid',
            'notice-unreadable',
            `These notices cannot be read. Please send a list of at most ${maxNotices.toLocaleString('en-US')}, each with type, address and at.`,
          );
        return read.data.map((one) => bounceOf(one, now));
      };
