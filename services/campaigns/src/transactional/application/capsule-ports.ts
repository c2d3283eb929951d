import type { CallOptions } from '../../reminders/api.js';

type KnownCapsule = {
  readonly code: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly status: 'shown' | 'held';
  readonly senderName: string;
  readonly senderEmail?: string;
  readonly senderLanguage?: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
};

/** Reads opened memories from qr-timeline. Undefined means there is no one left to notify. */
export type CapsuleClient = {
  readonly opened: (capsuleId: string, asking: CallOptions) => Promise<KnownCapsule | undefined>;
};
