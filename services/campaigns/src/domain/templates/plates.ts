import { timelineHeading, lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
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
  /** Absent where a session of theirs has proved the address already. */
  readonly confirmToken?: string;
};

export type PlateReplaced = Omit<TimelineOpen, 'confirmToken'> & {
  /** False: whoever scans the old plate sees nothing of the family. */
  readonly oldLeadsOn: boolean;
  /** The new plate is still to be sent; emails queued before this was known say nothing of it. */
  readonly ships?: boolean;
};

export const plateReplaced = (moved: PlateReplaced, { publicUrl }: House): Letter => {
  const { slug } = lookUpEventType(moved.eventType);
  const { lead, name } = timelineHeading(slug, spoken(moved.honoreeName));
  const newCode = groupPlateCode(moved.timelinePath.slice('/timeline/'.length));
  return {
    subject: lead === '' ? 'Your timeline has a new plate' : `The timeline of ${name} has a new plate`,
    dear: moved.ownerName,
    parts: [
      { say: `As you asked, everything stands under a new plate now: ${newCode}. Nothing was lost.` },
      ...(moved.ships ? [{ say: 'We will email you again when the new plate is on its way.' }] : []),
      { lead: 'Open the timeline', to: `${publicUrl}${moved.timelinePath}` },
      {
        say: moved.oldLeadsOn
          ? 'Scanning the old plate opens the same page, so nobody has to know of the change.'
          : 'Scanning the old plate shows a page that says nothing of you. Links you gave away before lead there too; please give the new one.',
      },
      { say: 'If you did not ask for this, please answer this mail, and we look into it at once.' },
    ],
  };
};

/** The secret stands behind `#`, as above. It may be pressed as often as one likes. */
const confirmLink = (token: string, { publicUrl }: House) => ({
  lead: 'Yes, it was me',
  to: `${publicUrl}/activation/confirm#token=${encodeURIComponent(token)}`,
});

export const timelineOpen = (timeline: TimelineOpen, house: House): Letter => {
  const { publicUrl } = house;
  const { slug } = lookUpEventType(timeline.eventType);
  const { lead, name } = timelineHeading(slug, spoken(timeline.honoreeName));
  return {
    subject: lead === '' ? 'Your timeline is open' : `The timeline of ${name} is open`,
    dear: timeline.ownerName,
    parts: [
      { say: `The plate is activated, and its page is open${lead === '' ? '' : `: ${lead} ${name}`}.` },
      { lead: 'Open the timeline', to: `${publicUrl}${timeline.timelinePath}` },
      ...(timeline.confirmToken === undefined
        ? []
        : [
            {
              say: 'Please confirm that it was you. The page is open and guests can write meanwhile; asking others to keep it, opening a private page and taking the album home wait for it.',
            },
            confirmLink(timeline.confirmToken, house),
          ]),
      {
        say: 'Scanning the plate leads to the same page, for as long as there is one. To look after it, sign in with this address; you need no password.',
      },
      { lead: 'Sign in', to: `${publicUrl}/customer/login` },
      { say: 'If you have not activated a plate, please answer this mail within 72 hours. We can undo it until then.' },
    ],
  };
};

export type ActivationToConfirm = {
  readonly name: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly token: string;
};

/** Sent when its owner has not found the first one. */
export const activationToConfirm = (asked: ActivationToConfirm, house: House): Letter => {
  const { lead, name } = timelineHeading(lookUpEventType(asked.eventType).slug, spoken(asked.honoreeName));
  return {
    subject: 'Please confirm that you activated a plate',
    dear: asked.name,
    parts: [
      {
        say: `The timeline ${lead === '' ? 'of a plate' : `of ${name}`} was activated with this address. Was it you? Then the whole desk is yours.`,
      },
      confirmLink(asked.token, house),
      {
        say: 'If you have not activated a plate, please answer this mail within 72 hours of it. We can undo it until then.',
      },
    ],
  };
};
