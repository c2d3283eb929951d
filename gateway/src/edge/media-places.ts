import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Client } from '@keepsake/platform/rpc/contract';
import { LRUCache } from 'lru-cache';
import { nextCorrelationId } from '../http/request-record.js';
import type { Guarded } from './grants.js';

export type MediaPlace = Guarded & { readonly objectKey: string; readonly type: string; readonly size: number };

/** Cache time in milliseconds: covers the media of one page load, and ends soon after "make private". */
const ttlMs = 1_000;
const pollIntervalMs = 5_000;

/** Returns location and owner of a photo or video; rejects with a problem if it does not exist. */
export type MediaPlaces = (mediaId: string, variant: string) => Promise<MediaPlace>;

export const createMediaPlaces = (viewing: Pick<Client<ViewingDefinition>, 'LocateMedia'>): MediaPlaces => {
  const places = new LRUCache<string, MediaPlace>({
    max: 20_000,
    ttl: ttlMs,
    fetchMethod: async (key) => {
      const [mediaId = '', variant = ''] = key.split(' ');
      const found = await viewing.LocateMedia(
        { mediaId, variant },
        { signal: AbortSignal.timeout(pollIntervalMs), correlationId: nextCorrelationId() },
      );
      return {
        objectKey: found.objectKey,
        type: found.type,
        size: found.size,
        code: found.code,
        epoch: found.privacyEpoch,
        isPrivate: found.private,
        ownerId: found.ownerId,
        keeperIds: found.keeperIds,
        endedInvites: found.endedInvites,
      };
    },
  });
  return async (mediaId, variant) => {
    const place = await places.fetch(`${mediaId} ${variant}`);
    if (!place) throw new Error('A place was looked up and is not there.');
    return place;
  };
};
