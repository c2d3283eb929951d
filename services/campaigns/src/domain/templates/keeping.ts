import { lookUpEventType, timelineHeading } from '@keepsake/contracts/catalogue/event-types';
import { reportReasonLabel } from '@keepsake/contracts/catalogue/report-reasons';
import type { House, Letter } from '../letter.js';
import { spoken } from '../plain-words.js';

type About = {
  readonly honoreeName: string;
  readonly eventType: string;
};

/** "the timeline of Rosa Duarte", or "a timeline" where nobody is named. */
const named = ({ honoreeName, eventType }: About, otherwise = 'a timeline'): string => {
  const { lead, name } = timelineHeading(lookUpEventType(eventType).slug, spoken(honoreeName));
  return lead === '' ? otherwise : `the timeline of ${name}`;
};

/** The secret stands behind `#`: browsers never send that part to a server, so it is in no log and no referrer. */
const withToken = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}#token=${encodeURIComponent(token)}`;

export type GuestInvitation = About & { readonly askerName: string; readonly code: string; readonly token: string };

export const guestInvitation = (invited: GuestInvitation, { publicUrl }: House): Letter => ({
  subject: `You are invited to ${named(invited)}`,
  parts: [
    {
      say: `${spoken(invited.askerName) || 'The family'} invites you to ${named(invited)}. It is private: only people who were invited, or who have its access code, can see it.`,
    },
    {
      lead: 'Open the timeline',
      to: withToken(publicUrl, `/timeline/${encodeURIComponent(invited.code)}/invitation`, invited.token),
    },
    {
      say: 'This link is for you alone. It opens once, in the browser that you use then. On another device, open the same page there and have a new link mailed to this address.',
    },
    { say: 'If you do not know who this is, there is nothing to do.' },
  ],
});

export type KeeperInvitation = About & {
  readonly name: string;
  readonly askerName: string;
  readonly role: 'keeper' | 'helper';
  readonly token: string;
};

const parts = {
  keeper: 'As a keeper you can write and correct what stands on it, decide what is shown and who may see it.',
  helper: 'As a helper you can decide which memories are shown, and add your own.',
} as const;

export const keeperInvitation = (asked: KeeperInvitation, { publicUrl }: House): Letter => ({
  subject: `${spoken(asked.askerName) || 'A family'} asks you to help keep ${named(asked)}`,
  dear: asked.name,
  parts: [
    { say: `${spoken(asked.askerName) || 'A family'} asks you to keep ${named(asked)} together. ${parts[asked.role]}` },
    { lead: 'Look at the request', to: withToken(publicUrl, '/keep', asked.token) },
    {
      say: 'You sign in with this address, without a password. Nothing happens before you agree, and you can leave at any time.',
    },
  ],
});

export type HandOverOffer = About & {
  readonly name: string;
  readonly askerName: string;
  readonly atFarewell: boolean;
  readonly token: string;
};

export const handOverOffer = (offer: HandOverOffer, { publicUrl }: House): Letter => {
  const asker = spoken(offer.askerName) || 'The owner';
  return {
    subject: `${asker} asks you to take over ${named(offer)}`,
    dear: offer.name,
    parts: [
      {
        say: offer.atFarewell
          ? `${asker} is closing their account and asks you to own ${named(offer)} from then on. If nobody agrees, it stays as it is, without an owner.`
          : `${asker} asks you to own ${named(offer)} from now on. They stay with it as a keeper.`,
      },
      { lead: 'Look at the request', to: withToken(publicUrl, '/keep', offer.token) },
      { say: 'Nothing changes before you agree.' },
    ],
  };
};

export type KeeperNews = About & {
  readonly ownerName: string;
  readonly keeperName: string;
  readonly code: string;
  readonly news: 'joined' | 'left' | 'owns';
};

/** To whoever owns the timeline, or owned it until now. */
export const keeperNews = (
  { ownerName, keeperName, news, code, ...about }: KeeperNews,
  { publicUrl }: House,
): Letter => {
  const who = spoken(keeperName) || 'The person you asked';
  const timeline = named(about, 'your timeline');
  const told = {
    joined: [`${who} keeps ${timeline} with you`, `${who} has agreed and keeps ${timeline} with you from now on.`],
    left: [`${who} keeps ${timeline} no longer`, `${who} has stopped keeping ${timeline}. What they wrote stays.`],
    owns: [
      `${who} owns ${timeline} now`,
      `${who} has agreed and owns ${timeline} from now on. You stay with it as a keeper.`,
    ],
  } as const;
  const [subject, say] = told[news];
  return {
    subject,
    dear: ownerName,
    parts: [{ say }, { lead: 'Open the timeline', to: `${publicUrl}/timeline/${encodeURIComponent(code)}` }],
  };
};

export type KeeperRemoved = About & { readonly name: string };

export const keeperRemoved = ({ name, ...about }: KeeperRemoved): Letter => ({
  subject: `You keep ${named(about)} no longer`,
  dear: name,
  parts: [
    { say: `The owner of ${named(about)} has changed who keeps it, and you are not among them any more.` },
    { say: 'What you wrote stays. If this surprises you, please ask the owner.' },
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
    ['Memory', spoken(title) || 'without a title'],
    ['Reason', reportReasonLabel(reason)],
  ] as const,
});

export const entryReported = (report: EntryReported, { publicUrl }: House): Letter => ({
  subject: `Somebody asks you to look at a memory on ${named(report, 'your timeline')}`,
  dear: report.name,
  parts: [
    reportRows(report),
    { say: 'It is still shown. You decide whether it stays or is hidden.' },
    { lead: 'Look at it', to: `${publicUrl}/timeline/${encodeURIComponent(report.code)}/desk` },
  ],
});

/** To the business: the report is about the people who keep the timeline, so they are not told. */
export const supportEntryReported = (report: EntryReported, { publicUrl }: House): Letter => ({
  subject: `A report about the keepers of a timeline`,
  parts: [
    reportRows(report),
    { say: 'The guest asked that support reads it and the family does not.' },
    { lead: 'Look at it', to: `${publicUrl}/timeline/${encodeURIComponent(report.code)}/desk` },
  ],
});
