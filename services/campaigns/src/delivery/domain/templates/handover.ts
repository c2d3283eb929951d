import type { Branding, EmailContent } from '../email-content.js';
import { greetingName, sanitizeName } from '../plain-text.js';

export type FamilyTimeline = {
  readonly familyName?: string;
  readonly subjectName: string;
  /** The funeral home or pet cemetery. */
  readonly partner: string;
  readonly code: string;
  /** Shows the family what is prepared; behind #, so that it reaches no server log. */
  readonly token?: string;
};

/** Sent to the family of a case: the address on their plate, with a token that shows only what is prepared. */
export const familyTimeline = (
  { familyName = '', subjectName, partner, code, token }: FamilyTimeline,
  { publicUrl }: Branding,
): EmailContent => {
  const from = sanitizeName(partner) || 'Your funeral home';
  const name = sanitizeName(subjectName);
  const timeline = name === '' ? 'a timeline' : `a timeline for ${name}`;
  return {
    subject: `${from} has prepared ${timeline}`,
    recipientName: greetingName(familyName),
    parts: [
      { paragraph: `${from} has prepared ${timeline}, for you to open and keep.` },
      {
        button: 'Open the timeline',
        to: `${publicUrl}/c/${encodeURIComponent(code)}${token === undefined ? '' : `#family=${token}`}`,
      },
      {
        paragraph:
          'It is the same address as on your plate. The first person who opens it enters a name and an email address and keeps the timeline, so please do not forward this email before.',
      },
      { paragraph: 'You may begin with what was prepared or with an empty page, and change everything later.' },
      { paragraph: 'If you don’t recognize this, you can ignore this email.' },
    ],
  };
};
