import type { ViewingDefinition } from '@keepsake/contracts/rpc/viewing';
import type { Client } from '@keepsake/platform/rpc/contract';
import { LRUCache } from 'lru-cache';
import { nextCorrelationId } from '../http/visit.js';
import type { Guarded } from './grants.js';

export type MediaPlace = Guarded & { readonly objectKey: string; readonly type: string; readonly size: number };

/** A whole page of pictures is asked for at once; a second is short enough for "make private" to count. */
const keptMs = 1_000;
const lookMs = 5_000;

/** Where the bytes of a picture or film lie, and whose they are. Rejects with a problem when there is no such thing. */
export type MediaPlaces = (mediaId: string, variant: string) => Promise<MediaPlace>;

export const createMediaPlaces = (viewing: Pick<Client<ViewingDefinition>, 'LocateMedia'>): MediaPlaces => {
  const places = new LRUCache<string, MediaPlace>({
    max: 20_000,
    ttl: keptMs,
    fetchMethod: async (key) => {
      const [mediaId = '', variant = ''] = key.split(' ');
      const found = await viewing.LocateMedia(
        { mediaId, variant },
        { signal: AbortSignal.timeout(lookMs), correlationId: nextCorrelationId() },
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
