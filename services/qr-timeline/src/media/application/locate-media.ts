import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { maySee, type MediaRows, type VariantName } from '../../timelines/api.js';

export type LocateMedia = { readonly mediaId: string; readonly variant: VariantName };

export type MediaPlace = {
  readonly objectKey: string;
  readonly type: string;
  readonly code: string;
  readonly privacyEpoch: number;
  readonly private: boolean;
  readonly ownerId: string;
  readonly keeperIds: string[];
  readonly endedInvites: string[];
  readonly size: number;
};

/** Returns where a media file is stored and who may read it; the gateway checks the grant before streaming. */
export const locateMedia =
  ({ media }: { media: MediaRows }): Handler<LocateMedia, MediaPlace> =>
  async ({ mediaId, variant }, ctx) => {
    const found = await media.locate(mediaId, variant);
    if (!found?.variant || !maySee(found.entry, found.timeline, ctx.caller))
      throw problem('not-found', 'media-unknown', 'This photo is no longer available. Reload the page.');
    return {
      objectKey: found.variant.key,
      type: found.variant.type,
      size: found.variant.size,
      code: found.timeline.code,
      privacyEpoch: found.timeline.privacyEpoch,
      private: found.timeline.isPrivate,
      ownerId: found.timeline.ownerId,
      keeperIds: Object.keys(found.timeline.keepers),
      endedInvites: [...found.timeline.endedInvites],
    };
  };
