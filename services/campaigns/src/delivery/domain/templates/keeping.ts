import { reportReasonSlugs } from '@keepsake/contracts/catalog/report-reasons';
import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { greetingName, sanitizeName } from '../plain-text.js';
import { named, type About } from './about.js';

/** The secret follows `#`: browsers never send that part to a server, so it is in no log and no referrer. */
export const withToken = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}#token=${encodeURIComponent(token)}`;

export type GuestInvitation = About & { readonly askerName: string; readonly code: string; readonly token: string };

export const guestInvitation = (invited: GuestInvitation, { t, publicUrl }: Writing): EmailContent => {
  const about = named(t, invited.honoreeName);
  return {
    subject: about('keeping.invitationSubject'),
    parts: [
      { paragraph: about('keeping.invitation', { asker: sanitizeName(invited.askerName) || t('words.family') }) },
      {
        button: t('words.openTimeline'),
        to: withToken(publicUrl, `/timeline/${encodeURIComponent(invited.code)}/invitation`, invited.token),
      },
      { paragraph: t('keeping.invitationLink') },
      { paragraph: t('words.unknown') },
    ],
  };
};

export type KeeperInvitation = About & {
  readonly name: string;
  readonly askerName: string;
  readonly role: 'keeper' | 'helper';
  readonly token: string;
};

const roles = { keeper: 'keeping.keepAsKeeper', helper: 'keeping.keepAsHelper' } as const;

export const keeperInvitation = (invitation: KeeperInvitation, { t, publicUrl }: Writing): EmailContent => {
  const about = named(t, invitation.honoreeName);
  const by = { asker: sanitizeName(invitation.askerName) || t('words.oneFamily') };
  return {
    subject: about('keeping.keepSubject', by),
    recipientName: greetingName(invitation.name),
    parts: [
      { paragraph: about(roles[invitation.role], by) },
      { button: t('words.viewRequest'), to: withToken(publicUrl, '/keep', invitation.token) },
      { paragraph: t('keeping.keepHow') },
    ],
  };
};

export type HandOverOffer = About & {
  readonly name: string;
  readonly askerName: string;
  readonly atFarewell: boolean;
  readonly token: string;
};

export const handOverOffer = (offer: HandOverOffer, { t, publicUrl }: Writing): EmailContent => {
  const about = named(t, offer.honoreeName);
  const by = { asker: sanitizeName(offer.askerName) || t('words.owner') };
  return {
    subject: about('keeping.offerSubject', by),
    recipientName: greetingName(offer.name),
    parts: [
      { paragraph: about(offer.atFarewell ? 'keeping.offerLeaving' : 'keeping.offer', by) },
      { button: t('words.viewRequest'), to: withToken(publicUrl, '/keep', offer.token) },
      { paragraph: t('keeping.offerHow') },
    ],
  };
};

export type KeeperNews = About & {
  readonly ownerName: string;
  readonly keeperName: string;
  readonly code: string;
  readonly news: 'joined' | 'left' | 'owns';
};

const keeperNewsTexts = {
  joined: ['keeping.joinedSubject', 'keeping.joined'],
  left: ['keeping.leftSubject', 'keeping.left'],
  owns: ['keeping.ownsSubject', 'keeping.owns'],
} as const;

/** Sent to the current or former owner of the timeline. */
export const keeperNews = (
  { ownerName, keeperName, news, code, honoreeName }: KeeperNews,
  { t, publicUrl }: Writing,
): EmailContent => {
  const about = named(t, honoreeName);
  const who = { keeper: sanitizeName(keeperName) || t('words.thePersonAsked') };
  const [subject, text] = keeperNewsTexts[news];
  return {
    subject: about(subject, who),
    recipientName: greetingName(ownerName),
    parts: [
      { paragraph: about(text, who) },
      { button: t('words.openTimeline'), to: `${publicUrl}/timeline/${encodeURIComponent(code)}` },
    ],
  };
};

export type KeeperRemoved = About & { readonly name: string };

export const keeperRemoved = ({ name, honoreeName }: KeeperRemoved, { t }: Writing): EmailContent => {
  const about = named(t, honoreeName);
  return {
    subject: about('keeping.removedSubject'),
    recipientName: greetingName(name),
    parts: [{ paragraph: about('keeping.removed') }, { paragraph: t('keeping.removedStays') }],
  };
};

export type EntryReported = About & {
  readonly name: string;
  readonly code: string;
  readonly title: string;
  readonly reason: string;
};

const reportRows = ({ title, reason }: EntryReported, { t }: Writing) => ({
  rows: [
    [t('keeping.rowMemory'), sanitizeName(title) || t('keeping.untitled')],
    [t('keeping.rowReason'), t(`reason.${reportReasonSlugs.find((slug) => slug === reason) ?? 'other'}`)],
  ] as const,
});

export const entryReported = (report: EntryReported, writing: Writing): EmailContent => {
  const { t, publicUrl } = writing;
  return {
    subject: named(t, report.honoreeName)('keeping.reportedSubject'),
    recipientName: greetingName(report.name),
    parts: [
      reportRows(report, writing),
      { paragraph: t('keeping.reported') },
      { button: t('keeping.review'), to: `${publicUrl}/timeline/${encodeURIComponent(report.code)}/desk` },
    ],
  };
};

/** Sent to the business only, because the report is about the people who keep the timeline. */
export const supportEntryReported = (report: EntryReported, writing: Writing): EmailContent => ({
  subject: `A report about the keepers of a timeline`,
  parts: [
    reportRows(report, writing),
    { paragraph: 'The guest asked support to read it instead of the family.' },
    { button: 'Review', to: `${writing.publicUrl}/timeline/${encodeURIComponent(report.code)}/desk` },
  ],
});
