import type { Tx } from '@keepsake/platform/request-context';
import type { SequenceKind } from '../domain/campaign.js';
import type { SequenceTexts } from '../domain/sequence.js';

export type Sequence = SequenceTexts & {
  readonly kind: SequenceKind;
  /** Of the campaign whose recipients are its own. */
  readonly campaignId: string;
  readonly days: number;
  /** `stopped` by too many bounces. */
  readonly state: 'off' | 'on' | 'stopped';
  /** When it was switched on last. */
  readonly since?: Date;
  readonly switchedBy?: string;
};

export type CountedSequence = Sequence & {
  readonly sent: number;
  readonly opened: number;
  readonly waiting: number;
};

/** Instants of the pages or shipments that a sequence follows; `until` is excluded. */
type FactTimes = { readonly from: Date; readonly until: Date };

export type Candidates = { readonly times: FactTimes; readonly now: Date };

export type Sequences = {
  /** In the order of a page's life. Counts the emails since `sentSince`. */
  readonly list: (sentSince: Date) => Promise<readonly CountedSequence[]>;
  readonly find: (kind: SequenceKind, sentSince: Date) => Promise<CountedSequence>;
  readonly lock: (tx: Tx, kind: SequenceKind) => Promise<Sequence>;
  readonly save: (
    tx: Tx,
    kind: SequenceKind,
    settings: SequenceTexts & { readonly days: number; readonly since?: Date },
  ) => Promise<void>;
  readonly switchOn: (tx: Tx, kind: SequenceKind, by: string, at: Date) => Promise<void>;
  /** Drops those who wait; they may still get it if it is switched on again before their day is over. */
  readonly switchOff: (tx: Tx, kind: SequenceKind, at: Date) => Promise<void>;
  /** Counts people who may be written to now and have not got it. */
  readonly count: (sequence: Sequence, candidates: Candidates) => Promise<number>;
  /** Adds these people as recipients, each once, and returns how many wait. */
  readonly plan: (tx: Tx, sequence: Sequence, candidates: Candidates) => Promise<number>;
};
