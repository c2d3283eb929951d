import type { Language } from '@keepsake/contracts/values/language';
import type { Tx } from '@keepsake/platform/request-context';
import type { AskedQuestion, RelativeState } from '../domain/questions.js';

export type Relative = {
  readonly id: string;
  readonly timelineId: string;
  readonly emailHash: string;
  /** HMAC of the address; absent once it is deleted. */
  readonly customerId?: string;
  readonly name: string;
  /** Empty once the address is deleted. */
  readonly emailSealed: string;
  readonly language: Language;
  readonly state: RelativeState;
  readonly nextAt?: Date;
  readonly addedAt: Date;
  /** In order of time. */
  readonly asked: readonly AskedQuestion[];
};

export type ListedRelative = Relative & { readonly answered: number };

/** What only one who gets questions has; `nextAt` is the time of the next question. */
type Asking = {
  readonly emailSealed: string;
  readonly customerId: string;
  readonly nextAt: Date;
};

/** People who are asked by email. Writes need the row lock of the timeline. */
export type Relatives = {
  /** Without those whom the owner removed, oldest first. */
  readonly list: (timelineId: string) => Promise<readonly ListedRelative[]>;
  readonly find: (id: string) => Promise<Relative | undefined>;
  readonly byQuestion: (questionId: string) => Promise<Relative | undefined>;
  /** The timeline's row must be locked; in any state. */
  readonly locked: (tx: Tx, timelineId: string) => Promise<readonly Relative[]>;
  /** Adds a person, or begins again with one who was asked before. */
  readonly save: (
    tx: Tx,
    relative: Omit<Relative, 'asked' | 'state' | 'nextAt' | 'customerId'> & Asking,
  ) => Promise<void>;
  readonly ask: (
    tx: Tx,
    question: { readonly id: string; readonly relativeId: string; readonly prompt: string; readonly at: Date },
    nextAt: Date,
  ) => Promise<void>;
  /** Deletes the addresses; `removed` deletes the names as well, and leaves those who stopped. */
  readonly end: (tx: Tx, ids: readonly string[], state: Exclude<RelativeState, 'asking'>, at: Date) => Promise<void>;
  readonly resume: (tx: Tx, id: string, asking: Asking) => Promise<void>;
  readonly recordOpened: (tx: Tx, questionId: string, browserId: string, at: Date) => Promise<void>;
  /** Ids of those whose question is due, the longest due first, without those of locked or hidden timelines. */
  readonly due: (now: Date, limit: number) => Promise<readonly string[]>;
  /** Deletes what is left of people whom an owner removed before `before`. */
  readonly deleteRemoved: (tx: Tx, before: Date) => Promise<void>;
  /** Moves a person to a corrected address. */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly emailSealed: string },
  ) => Promise<void>;
  /** Stops the questions to an erased person and deletes their name and address. */
  readonly erase: (tx: Tx, customerId: string, at: Date) => Promise<void>;
};

/** What an undo restores. */
type Undo = Pick<Asking, 'emailSealed' | 'customerId'> & {
  readonly relativeId: string;
  readonly stoppedAt: Date;
};

export type UndoTokens = {
  readonly make: (undo: Undo) => string;
  /** Undefined for anything else. */
  readonly read: (token: string) => Undo | undefined;
};
