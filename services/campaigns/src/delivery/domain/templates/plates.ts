import { timelineHeading, lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Branding, EmailContent } from '../email-content.js';
import { greetingName, sanitizeName } from '../plain-text.js';

export type ClaimToConfirm = {
  readonly firstName: string;
  readonly number: string;
  readonly claimantName: string;
  readonly token: string;
};

/** The secret follows `#`: browsers never send that part to a server, so it is in no log and no referrer. */
export const claimToConfirm = (claim: ClaimToConfirm, { publicUrl }: Branding): EmailContent => ({
  subject: 'Someone asks to activate a plate you ordered',
  recipientName: claim.firstName,
  parts: [
    {
      paragraph: `${sanitizeName(claim.claimantName) || 'Someone'} holds a plate of your order ${claim.number} and asks to open its timeline. Until you agree, nothing happens.`,
    },
    { button: 'View request', to: `${publicUrl}/claims/confirm#token=${encodeURIComponent(claim.token)}` },
    {
      paragraph: 'If you do not know this person, there is nothing to do. The request expires after seven days.',
    },
  ],
});

export type TimelineOpen = {
  readonly ownerName: string;
  readonly honoreeName: string;
  readonly eventType: string;
  /** A path of this site. */
  readonly timelinePath: string;
  /** Absent if a session already proved the address. */
  readonly confirmToken?: string;
};

export type PlateReplaced = Omit<TimelineOpen, 'confirmToken'> & {
  /** False if the old plate no longer opens the timeline. */
  readonly oldLeadsOn: boolean;
  /** True if the new plate is still to be shipped; absent in emails that older versions queued. */
  readonly ships?: boolean;
};

export const plateReplaced = (moved: PlateReplaced, { publicUrl }: Branding): EmailContent => {
  const { slug } = lookUpEventType(moved.eventType);
  const { lead, name } = timelineHeading(slug, sanitizeName(moved.honoreeName));
  const newCode = groupPlateCode(moved.timelinePath.slice('/timeline/'.length));
  return {
    subject: lead === '' ? 'Your timeline has a new plate' : `The timeline of ${name} has a new plate`,
    recipientName: greetingName(moved.ownerName),
    parts: [
      { paragraph: `As you asked, everything is under a new plate now: ${newCode}. Nothing was lost.` },
      ...(moved.ships ? [{ paragraph: 'We will email you again when the new plate is on its way.' }] : []),
      { button: 'Open the timeline', to: `${publicUrl}${moved.timelinePath}` },
      {
        paragraph: moved.oldLeadsOn
          ? 'Scanning the old plate opens the same page, so no one has to know of the change.'
          : 'Scanning the old plate shows a neutral page without your name. Links you shared before lead there, too; please share the new one.',
      },
      { paragraph: 'If you did not ask for this, reply to this email, and we will look into it right away.' },
    ],
  };
};

/** The secret follows `#`, as above. The link may be used repeatedly. */
const confirmLink = (token: string, { publicUrl }: Branding) => ({
  button: 'Yes, it was me',
  to: `${publicUrl}/activation/confirm#token=${encodeURIComponent(token)}`,
});

export const timelineOpen = (timeline: TimelineOpen, branding: Branding): EmailContent => {
  const { publicUrl } = branding;
  const { slug } = lookUpEventType(timeline.eventType);
  const { lead, name } = timelineHeading(slug, sanitizeName(timeline.honoreeName));
  return {
    subject: lead === '' ? 'Your timeline is open' : `The timeline of ${name} is open`,
    recipientName: greetingName(timeline.ownerName),
    parts: [
      { paragraph: `The plate is activated, and its page is open${lead === '' ? '' : `: ${lead} ${name}`}.` },
      { button: 'Open the timeline', to: `${publicUrl}${timeline.timelinePath}` },
      ...(timeline.confirmToken === undefined
        ? []
        : [
            {
              paragraph:
                'Please confirm that it was you. The page is open and guests can write meanwhile; inviting keepers, making the page public and exporting need this confirmation.',
            },
            confirmLink(timeline.confirmToken, branding),
          ]),
      {
        paragraph:
          'Scanning the plate opens this page. To manage it, sign in with this email address. You need no password.',
      },
      { button: 'Sign in', to: `${publicUrl}/customer/login` },
      {
        paragraph: 'If you did not activate a plate, reply to this email within 72 hours. We can undo it until then.',
      },
    ],
  };
};

export type ActivationToConfirm = {
  readonly name: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly token: string;
};

/** Sent again if the owner did not find the first email. */
export const activationToConfirm = (activation: ActivationToConfirm, branding: Branding): EmailContent => {
  const { lead, name } = timelineHeading(
    lookUpEventType(activation.eventType).slug,
    sanitizeName(activation.honoreeName),
  );
  return {
    subject: 'Please confirm that you activated a plate',
    recipientName: greetingName(activation.name),
    parts: [
      {
        paragraph: `The timeline ${lead === '' ? 'of a plate' : `of ${name}`} was activated with this address. If this was you, confirm to unlock all settings.`,
      },
      confirmLink(activation.token, branding),
      {
        paragraph:
          'If you did not activate a plate, reply to this email within 72 hours of it. We can undo it until then.',
      },
    ],
  };
};
