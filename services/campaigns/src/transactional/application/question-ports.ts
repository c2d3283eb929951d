import type { CallOptions } from '../../reminders/api.js';

type KnownQuestion = {
  readonly to: string;
  readonly name: string;
  readonly language: string;
  readonly code: string;
  readonly honoreeName: string;
  readonly eventType: string;
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
