import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { present } from '@keepsake/contracts/values/present';
import { greetingName, sanitizeName } from '../plain-text.js';
import { named } from './about.js';

type PartnerContact = { readonly partnerPhone?: string; readonly partnerEmail?: string };

/** A sentence on how to reach the partner; none in emails that an older release queued. */
const questions = (
  { partnerPhone = '', partnerEmail }: PartnerContact,
  partner: string,
  t: Writing['t'],
): EmailContent['parts'] => {
  if (partnerPhone === '' && partnerEmail === undefined) return [];
  const phone = sanitizeName(partnerPhone);
  const known = { known: phone === '' ? 'no' : 'yes' };
  const paragraph =
    partnerEmail === undefined
      ? t('family.questionsPhone', { partner, phone }, known)
      : t('family.questionsReply', { partner, phone }, known);
  return [{ paragraph }];
};

export type FamilyTimeline = PartnerContact & {
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
  { familyName = '', subjectName, partner, code, token, ...contact }: FamilyTimeline,
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
      ...questions(contact, by.partner, t),
      { paragraph: t('words.unknown') },
    ],
    ...present({ replyTo: contact.partnerEmail }),
  };
};

export type FamilyOpened = PartnerContact & {
  readonly name?: string;
  readonly subjectName: string;
  readonly partner: string;
  readonly code: string;
  /** A next of kin of the same case. */
  readonly openedBy?: string;
};

/** Sent to the next of kin who were emailed before, when another person has opened the page. */
export const familyOpened = (
  { name = '', subjectName, partner, code, openedBy = '', ...contact }: FamilyOpened,
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
      ...questions(contact, values.partner, t),
    ],
    ...present({ replyTo: contact.partnerEmail }),
  };
};
