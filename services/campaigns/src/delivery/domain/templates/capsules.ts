import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { greetingName, sanitizeName } from '../plain-text.js';
import { named, type About } from './about.js';

type Opened = About & {
  readonly code: string;
  readonly name: string;
  /** `held`: it waits for approval. */
  readonly status: 'shown' | 'held';
};

export type CapsuleOpened = Opened & { readonly senderName: string };

const open = ({ code }: Opened, { t, publicUrl }: Writing) =>
  ({ button: t('words.openTimeline'), to: `${publicUrl}/timeline/${encodeURIComponent(code)}` }) as const;

/** Sent to the owner. */
export const capsuleOpened = (opened: CapsuleOpened, writing: Writing): EmailContent => {
  const { t } = writing;
  const sender = sanitizeName(opened.senderName) || t('words.guest');
  return {
    subject: named(t, opened.honoreeName)('capsule.subject'),
    recipientName: greetingName(opened.name),
    parts: [{ paragraph: t('capsule.opened', { sender }, { status: opened.status }) }, open(opened, writing)],
  };
};

/** Sent to the sender. */
export const ownCapsuleOpened = (opened: Opened, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: named(t, opened.honoreeName)('capsule.ownSubject'),
    recipientName: greetingName(opened.name),
    parts: [
      { paragraph: t('capsule.own', {}, { status: opened.status }) },
      open(opened, writing),
      { paragraph: t('capsule.ownAddress') },
    ],
  };
};
