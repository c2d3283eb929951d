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

export type FamilyOpened = {
  readonly name?: string;
  readonly subjectName: string;
  readonly partner: string;
  readonly code: string;
  /** A next of kin of the same case. */
  readonly openedBy?: string;
};

/** Sent to the next of kin who were emailed before, when another person has opened the page. */
export const familyOpened = (
  { name = '', subjectName, partner, code, openedBy = '' }: FamilyOpened,
  { t, publicUrl }: Writing,
): EmailContent => {
  const opener = sanitizeName(openedBy);
  const values = {
    partner: sanitizeName(partner) || t('words.funeralHome'),
    opener,
  };
  const own = { known: opener === '' ? 'no' : 'yes' };
  const about = named(t, subjectName);
  return {
    subject: about('family.openedSubject'),
    recipientName: greetingName(name),
    parts: [
      { paragraph: about('family.opened', values, own) },
      { button: t('words.openTimeline'), to: `${publicUrl}/c/${encodeURIComponent(code)}` },
      { paragraph: t('family.openedKeep', values, own) },
      { paragraph: t('family.openedLink') },
    ],
  };
};
