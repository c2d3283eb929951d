import type { Tx } from '@keepsake/platform/request-context';
import type { Allowance, UploadSession, OpenAnnouncements, Reservation, Sender } from '../domain/upload-session.js';
import type { Upload } from '../../timelines/api.js';

/** Uploads in progress. */
export type UploadSessions = {
  readonly insert: (tx: Tx, session: Omit<UploadSession, 'received' | 'touchedAt'>, at: Date) => Promise<void>;
  readonly find: (id: string) => Promise<UploadSession | undefined>;
  readonly ofBrowser: (browserId: string) => Promise<readonly UploadSession[]>;
  /**
   * Appends only if exactly `offset` bytes are stored; returns the number of parts, or undefined if it lost the race.
   */
  readonly grow: (
    tx: Tx,
    part: { readonly id: string; readonly offset: number; readonly size: number; readonly objectKey: string },
    at: Date,
  ) => Promise<number | undefined>;
  /** Keys of its parts, in byte order. */
  readonly partsOf: (id: string) => Promise<readonly string[]>;
  /** Idempotent: returns false the second time. */
  readonly remove: (tx: Tx, id: string) => Promise<boolean>;
  /** Returns the removed ids. */
  readonly removeQuiet: (tx: Tx, touchedBefore: Date) => Promise<readonly string[]>;
  /** Announced and touched uploads of a network since `touchedSince`; serializes transactions of a network. */
  readonly openOf: (tx: Tx, network: string, touchedSince: Date) => Promise<OpenAnnouncements>;
  /** Returns those of these ids that have no row. */
  readonly unknown: (ids: readonly string[]) => Promise<readonly string[]>;
};

/** Received bytes per day. */
export type UploadQuotas = {
  readonly used: (day: string, scopes: readonly string[]) => Promise<ReadonlyMap<string, Reservation>>;
  /** Returns false if the quota would be exceeded. */
  readonly take: (tx: Tx, day: string, allowance: Allowance, reservation: Reservation) => Promise<boolean>;
  /** Records what a file used, for `giveBack`. */
  readonly note: (tx: Tx, day: string, uploadId: string, sender: Sender, reservation: Reservation) => Promise<void>;
  /** Returns what these files used to their quotas. Idempotent. */
  readonly giveBack: (tx: Tx, uploadIds: readonly string[]) => Promise<void>;
  readonly deleteBefore: (tx: Tx, day: string) => Promise<void>;
};

/** Operations of a browser or an owner on received uploads. */
export type ArrivedUploads = {
  readonly unclaimedOf: (browserId: string) => Promise<readonly Upload[]>;
  /** `received` -> `claimed`, for an order if given; uploads of this browser, in the given order. */
  readonly take: (
    tx: Tx,
    which: { readonly browserId: string; readonly ids: readonly string[]; readonly orderId?: string },
  ) => Promise<readonly Upload[]>;
};

/** Files that a partner uploaded for the timeline of a case. */
export type CaseFiles = {
  /** Returns whether a plate of the case was opened; blocks activations until this transaction ends. */
  readonly lockHandedOver: (tx: Tx, caseId: string) => Promise<boolean>;
  /**
   * `received` -> `claimed` for uploads of this browser; returns those that the case has now, earlier ones included.
   */
  readonly keep: (
    tx: Tx,
    which: { readonly caseId: string; readonly browserId: string; readonly ids: readonly string[] },
  ) => Promise<ReadonlyMap<string, Upload>>;
  /** Claimed for this case, while no plate of it is opened. */
  readonly find: (caseId: string, uploadId: string) => Promise<Upload | undefined>;
  readonly count: (tx: Tx, caseId: string) => Promise<number>;
  /** `claimed` -> `swept`; false if it is not claimed for this case. */
  readonly drop: (tx: Tx, caseId: string, uploadId: string) => Promise<boolean>;
};

type OpenOrder = { readonly orderId: string; readonly number: string; readonly placedAt: Date };
type OwnTimeline = { readonly code: string; readonly honoreeName?: string; readonly eventType: string };

/** Where a customer may place files: their timelines, and their orders whose story no plate has taken. */
export type UploadTargets = {
  readonly ordersOf: (customerId: string) => Promise<readonly OpenOrder[]>;
  /** Owned ones first, then those they keep. */
  readonly timelinesOf: (customerId: string) => Promise<readonly OwnTimeline[]>;
  /** Name of this keeper on the timeline. */
  readonly keeperName: (timelineId: string, customerId: string) => Promise<string | undefined>;
  /** Locked against concurrent activations. */
  readonly lockOpenOrder: (tx: Tx, orderId: string, customerId: string) => Promise<boolean>;
};
