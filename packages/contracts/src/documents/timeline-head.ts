/** Name of the collection of `TimelineHead` in MongoDB. qr-timeline writes it; the gateway only reads it. */
export const timelineHeads = 'heads';

/**
 * The first page of a timeline, stored in MongoDB under the code of its plate. Readers of two releases read it during an
 * upgrade, so fields are only added, and are optional then.
 */
export type TimelineHead = {
  readonly _id: string;
  readonly timelineId: string;
  readonly version: number;
  readonly privacyEpoch: number;
  readonly isPrivate: boolean;
  readonly ownerId: string;
  /** Keepers besides the owner; absent in heads saved before keepers existed. */
  readonly keeperIds?: readonly string[];
  readonly endedInvites?: readonly string[];
  readonly indexed: boolean;
  readonly json: string;
  /** The page without entries, open at its end; later pages begin with it. */
  readonly header: string;
  readonly preview: string;
};
