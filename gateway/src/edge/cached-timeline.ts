import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { Encoding } from './encoding.js';

/** The first page of a timeline as bytes, with the data that decides access. */
export type CachedTimeline = {
  readonly live: boolean;
  /** The current code; differs from the requested one if the plate was replaced. */
  readonly code: string;
  readonly version: number;
  readonly epoch: number;
  readonly isPrivate: boolean;
  readonly ownerId: string;
  readonly keeperIds: readonly string[];
  readonly endedInvites: readonly string[];
  readonly indexed: boolean;
  readonly preview: Buffer;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly loadedAtMs: number;
  /** Compressed at the second request. */
  readonly zipped: Partial<Record<Encoding, Buffer | 'making'>>;
};

export type Viewed = Output<ViewingDefinition, 'ViewTimeline'>;

export const pageOf = (viewed: Viewed, requestedCode: string, loadedAtMs: number): CachedTimeline => ({
  live: viewed.outcome === 'live' || viewed.outcome === 'replaced',
  code: viewed.code === '' ? requestedCode : viewed.code,
  version: viewed.version,
  epoch: viewed.privacyEpoch,
  isPrivate: viewed.private,
  ownerId: viewed.ownerId,
  keeperIds: viewed.keeperIds,
  endedInvites: viewed.endedInvites,
  indexed: viewed.indexed,
  preview: viewed.preview,
  bytes: viewed.json,
  etag: `W/"${viewed.version}-${viewed.privacyEpoch}"`,
  loadedAtMs,
  zipped: {},
});
