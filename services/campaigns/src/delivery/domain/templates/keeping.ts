import { lookUpEventType, timelineHeading } from '@keepsake/contracts/catalog/event-types';
import { reportReasonLabel } from '@keepsake/contracts/catalog/report-reasons';
import type { Branding, EmailContent } from '../email-content.js';
import { greetingName, sanitizeName } from '../plain-text.js';

type About = {
  readonly honoreeName: string;
  readonly eventType: string;
};

/** Returns "the timeline of Rosa Duarte", or "a timeline" without a name. */
const named = ({ honoreeName, eventType }: About, otherwise = 'a timeline'): string => {
  const { lead, name } = timelineHeading(lookUpEventType(eventType).slug, sanitizeName(honoreeName));
  return lead === '' ? otherwise : `the timeline of ${name}`;
};

/** The secret follows `#`: browsers never send that part to a server, so it is in no log and no referrer. */
const withToken = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}#token=${encodeURIComponent(token)}`;

export type GuestInvitation = About & { readonly askerName: string; readonly code: string; readonly token: string };

export const guestInvitation = (invited: GuestInvitation, { publicUrl }: Branding): EmailContent => ({
  subject: `You are invited to ${named(invited)}`,
  parts: [
    {
      paragraph: `${sanitizeName(invited.askerName) || 'The family'} invites you to ${named(invited)}. It is private: only people who were invited, or who have its access code, can see it.`,
    },
    {
      button: 'Open the timeline',
      to: withToken(publicUrl, `/timeline/${encodeURIComponent(invited.code)}/invitation`, invited.token),
    },
    {
      paragraph:
        'This link is for you alone. It opens once, in the browser that you use then. On another device, open the same page there and have a new link emailed to this address.',
    },
    { paragraph: 'If you don’t recognize this, you can ignore this email.' },
  ],
});

export type KeeperInvitation = About & {
  readonly name: string;
  readonly askerName: string;
  readonly role: 'keeper' | 'helper';
  readonly token: string;
};

const parts = {
  keeper: 'As a keeper you can write and correct what is on it, decide what is shown and who may see it.',
  helper: 'As a helper you can decide which memories are shown, and add your own.',
} as const;

export const keeperInvitation = (invitation: KeeperInvitation, { publicUrl }: Branding): EmailContent => ({
  subject: `${sanitizeName(invitation.askerName) || 'A family'} asks you to help keep ${named(invitation)}`,
  recipientName: greetingName(invitation.name),
  parts: [
    {
      paragraph: `${sanitizeName(invitation.askerName) || 'A family'} asks you to keep ${named(invitation)} together. ${parts[invitation.role]}`,
    },
    { button: 'View request', to: withToken(publicUrl, '/keep', invitation.token) },
    {
      paragraph:
        'You sign in with this address, without a password. Nothing happens before you agree, and you can leave at any time.',
    },
  ],
});

export type HandOverOffer = About & {
  readonly name: string;
  readonly askerName: string;
  readonly atFarewell: boolean;
  readonly token: string;
};

export const handOverOffer = (offer: HandOverOffer, { publicUrl }: Branding): EmailContent => {
  const asker = sanitizeName(offer.askerName) || 'The owner';
  return {
    subject: `${asker} asks you to take over ${named(offer)}`,
    recipientName: greetingName(offer.name),
    parts: [
      {
        paragraph: offer.atFarewell
          ? `${asker} is closing their account and asks you to own ${named(offer)} from then on. If no one agrees, it stays as it is, without an owner.`
          : `${asker} asks you to own ${named(offer)} from now on. They stay with it as a keeper.`,
      },
      { button: 'View request', to: withToken(publicUrl, '/keep', offer.token) },
      { paragraph: 'Nothing changes before you agree.' },
    ],
  };
};

export type KeeperNews = About & {
  readonly ownerName: string;
  readonly keeperName: string;
  readonly code: string;
  readonly news: 'joined' | 'left' | 'owns';
};

/** Sent to the current or former owner of the timeline. */
export const keeperNews = (
  { ownerName, keeperName, news, code, ...context }: KeeperNews,
  { publicUrl }: Branding,
): EmailContent => {
  const who = sanitizeName(keeperName) || 'The person you asked';
  const timeline = named(context, 'your timeline');
  const details = {
    joined: [`${who} keeps ${timeline} with you`, `${who} has agreed and keeps ${timeline} with you from now on.`],
    left: [
      `${who} no longer looks after ${timeline}`,
      `${who} has stopped keeping ${timeline}. What they wrote stays.`,
    ],
    owns: [
      `${who} owns ${timeline} now`,
      `${who} has agreed and owns ${timeline} from now on. You stay with it as a keeper.`,
    ],
  } as const;
  const [subject, text] = details[news];
  return {
    subject,
    recipientName: greetingName(ownerName),
    parts: [
      { paragraph: text },
      { button: 'Open the timeline', to: `${publicUrl}/timeline/${encodeURIComponent(code)}` },
    ],
  };
};

export type KeeperRemoved = About & { readonly name: string };

export const keeperRemoved = ({ name, ...details }: KeeperRemoved): EmailContent => ({
  subject: `You no longer look after ${named(details)}`,
  recipientName: greetingName(name),
  parts: [
    { paragraph: `The owner of ${named(details)} has changed who keeps it, and you no longer do.` },
    { paragraph: 'What you wrote stays. If this surprises you, please ask the owner.' },
  ],
});

export type EntryReported = About & {
  readonly name: string;
  readonly code: string;
  readonly title: string;
  readonly reason: string;
};

const reportRows = ({ title, reason }: EntryReported) => ({
  rows: [
    ['Memory', sanitizeName(title) || 'without a title'],
    ['Reason', reportReasonLabel(reason)],
  ] as const,
});

export const entryReported = (report: EntryReported, { publicUrl }: Branding): EmailContent => ({
  subject: `A memory was reported on ${named(report, 'your timeline')}`,
  recipientName: greetingName(report.name),
  parts: [
    reportRows(report),
    { paragraph: 'It is still shown. You decide whether it stays or is hidden.' },
    { button: 'Review', to: `${publicUrl}/timeline/${encodeURIComponent(report.code)}/desk` },
  ],
});

/** Sent to the business only, because the report is about the people who keep the timeline. */
export const supportEntryReported = (report: EntryReported, { publicUrl }: Branding): EmailContent => ({
  subject: `A report about the keepers of a timeline`,
  parts: [
    reportRows(report),
    { paragraph: 'The guest asked support to read it instead of the family.' },
    { button: 'Review', to: `${publicUrl}/timeline/${encodeURIComponent(report.code)}/desk` },
  ],
});
