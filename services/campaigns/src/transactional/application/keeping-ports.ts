import type { CallOptions } from '../../reminders/api.js';

type About = { readonly code: string; readonly honoreeName: string; readonly eventType: string };

type MailedLink = About & {
  readonly kind: string;
  readonly to: string;
  readonly name: string;
  readonly askerName: string;
  readonly token: string;
  readonly expiresAt: string;
  readonly role: string;
  readonly atFarewell: boolean;
};

type KnownKeeper = About & {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly state: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
};

type KnownReport = About & {
  readonly title: string;
  readonly reason: string;
  readonly aboutKeepers: boolean;
  readonly keepers: readonly { readonly name: string; readonly email: string }[];
};

type ActivationToConfirm = About & { readonly name: string; readonly email: string; readonly token: string };

/** Reads the people around a timeline from qr-timeline. Undefined means there is nothing left to notify about. */
export type KeepingClient = {
  readonly link: (linkId: string, asking: CallOptions) => Promise<MailedLink | undefined>;
  readonly keeper: (keeperId: string, asking: CallOptions) => Promise<KnownKeeper | undefined>;
  readonly confirmation: (timelineId: string, asking: CallOptions) => Promise<ActivationToConfirm | undefined>;
  readonly report: (reportId: string, asking: CallOptions) => Promise<KnownReport | undefined>;
};
