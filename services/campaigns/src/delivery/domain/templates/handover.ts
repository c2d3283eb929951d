import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { greetingName, sanitizeName } from '../plain-text.js';
import { named } from './about.js';

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
  { t, publicUrl }: Writing,
): EmailContent => {
  const by = { partner: sanitizeName(partner) || t('words.funeralHome') };
  const about = named(t, subjectName);
  return {
    subject: about('family.subject', by),
    recipientName: greetingName(familyName),
    parts: [
      { paragraph: about('family.prepared', by) },
      {
        button: t('words.openTimeline'),
        to: `${publicUrl}/c/${encodeURIComponent(code)}${token === undefined ? '' : `#family=${token}`}`,
      },
      { paragraph: t('family.same') },
      { paragraph: t('family.begin') },
      { paragraph: t('words.unknown') },
    ],
  };
};
