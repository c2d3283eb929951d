import { timelineHeading, lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import type { House, Letter } from '../letter.js';
import { spoken } from '../plain-words.js';

export type ClaimToConfirm = {
  readonly firstName: string;
  readonly number: string;
  readonly claimantName: string;
  readonly token: string;
};

/** The secret stands behind `#`: browsers never send that part to a server, so it is in no log and no referrer. */
export const claimToConfirm = (claim: ClaimToConfirm, { publicUrl }: House): Letter => ({
  subject: 'Someone asks to activate a plate you ordered',
  dear: claim.firstName,
  parts: [
    {
      say: `${spoken(claim.claimantName) || 'Someone'} holds a plate of your order ${claim.number} and asks to open its timeline. Until you agree, nothing happens.`,
    },
    { lead: 'Look at the request', to: `${publicUrl}/claims/confirm#token=${encodeURIComponent(claim.token)}` },
    { say: 'If you do not know this person, there is nothing to do. The request ends by itself after seven days.' },
  ],
});

export type TimelineOpen = {
  readonly ownerName: string;
  readonly honoreeName: string;
  readonly eventType: string;
  /** A path of this site. */
  readonly timelinePath: string;
};

export const timelineOpen = (timeline: TimelineOpen, { publicUrl }: House): Letter => {
  const { slug } = lookUpEventType(timeline.eventType);
  const { lead, name } = timelineHeading(slug, spoken(timeline.honoreeName));
  return {
    subject: lead === '' ? 'Your timeline is open' : `The timeline of ${name} is open`,
    dear: timeline.ownerName,
    parts: [
      { say: `The plate is activated, and its page is open${lead === '' ? '' : `: ${lead} ${name}`}.` },
      { lead: 'Open the timeline', to: `${publicUrl}${timeline.timelinePath}` },
      {
        say: 'Scanning the plate leads to the same page, for as long as there is one. To look after it, sign in with this address; you need no password.',
      },
      { lead: 'Sign in', to: `${publicUrl}/customer/login` },
      { say: 'If you have not activated a plate, please answer this mail within 72 hours. We can undo it until then.' },
    ],
  };
};
