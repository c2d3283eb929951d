import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { greetingName, sanitizeName } from '../plain-text.js';
import { headingOf, named } from './about.js';

export type ClaimToConfirm = {
  readonly firstName: string;
  readonly number: string;
  readonly claimantName: string;
  readonly token: string;
};

/** The secret follows `#`: browsers never send that part to a server, so it is in no log and no referrer. */
export const claimToConfirm = (claim: ClaimToConfirm, { t, publicUrl }: Writing): EmailContent => ({
  subject: t('plate.claimSubject'),
  recipientName: claim.firstName,
  parts: [
    {
      paragraph: t('plate.claim', {
        asker: sanitizeName(claim.claimantName) || t('words.someone'),
        number: claim.number,
      }),
    },
    { button: t('words.viewRequest'), to: `${publicUrl}/claims/confirm#token=${encodeURIComponent(claim.token)}` },
    { paragraph: t('plate.claimUnknown') },
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

export const plateReplaced = (moved: PlateReplaced, { t, publicUrl }: Writing): EmailContent => {
  const code = groupPlateCode(moved.timelinePath.slice('/timeline/'.length));
  return {
    subject: named(t, moved.honoreeName)('plate.replacedSubject'),
    recipientName: greetingName(moved.ownerName),
    parts: [
      { paragraph: t('plate.replaced', { code }) },
      ...(moved.ships ? [{ paragraph: t('plate.replacedShips') }] : []),
      { button: t('words.openTimeline'), to: `${publicUrl}${moved.timelinePath}` },
      { paragraph: moved.oldLeadsOn ? t('plate.replacedSame') : t('plate.replacedGone') },
      { paragraph: t('plate.replacedUnasked') },
    ],
  };
};

/** The secret follows `#`, as above. The link may be used repeatedly. */
const confirmLink = (token: string, { t, publicUrl }: Writing) => ({
  button: t('plate.yes'),
  to: `${publicUrl}/activation/confirm#token=${encodeURIComponent(token)}`,
});

export const timelineOpen = (timeline: TimelineOpen, writing: Writing): EmailContent => {
  const { t, publicUrl } = writing;
  const about = named(t, timeline.honoreeName);
  return {
    subject: about('plate.openSubject'),
    recipientName: greetingName(timeline.ownerName),
    parts: [
      { paragraph: about('plate.open', {}, { heading: headingOf(t, timeline) }) },
      { button: t('words.openTimeline'), to: `${publicUrl}${timeline.timelinePath}` },
      ...(timeline.confirmToken === undefined
        ? []
        : [{ paragraph: t('plate.openConfirm') }, confirmLink(timeline.confirmToken, writing)]),
      { paragraph: t('plate.openManage') },
      { button: t('sign-in.signIn'), to: `${publicUrl}/customer/login` },
      { paragraph: t('plate.openUnasked') },
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
export const activationToConfirm = (activation: ActivationToConfirm, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('plate.confirmSubject'),
    recipientName: greetingName(activation.name),
    parts: [
      { paragraph: named(t, activation.honoreeName)('plate.confirm') },
      confirmLink(activation.token, writing),
      { paragraph: t('plate.confirmUnasked') },
    ],
  };
};
