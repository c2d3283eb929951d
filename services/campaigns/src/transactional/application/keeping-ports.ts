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

type KnownCapsule = About & {
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

type KnownFilmAsk = About & { readonly ownerName: string; readonly ownerEmail: string; readonly partner: string };

/** Reads who asks for a film from partners-inventory, and whom from qr-timeline. Undefined means that it is settled. */
export type FilmAskClient = {
  readonly asked: (askId: string, asking: CallOptions) => Promise<KnownFilmAsk | undefined>;
};

type KnownQuestion = About & {
  readonly to: string;
  readonly name: string;
  readonly language: string;
  readonly ownerName: string;
  readonly prompt: string;
  readonly first: boolean;
  readonly token: string;
  readonly stopToken: string;
  readonly askedAt: string;
};

/** Reads the email of a question from qr-timeline. Undefined means that its questions ended, or that it is late. */
export type QuestionClient = {
  readonly email: (questionId: string, asking: CallOptions) => Promise<KnownQuestion | undefined>;
};
