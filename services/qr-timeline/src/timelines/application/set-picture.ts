import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import { optionsOf, type StoredAbout, type PicturePlace } from '../domain/about.js';
import { requirePermission } from '../domain/permissions.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { changeHead, type HeadDeps } from './describe-timeline.js';
import { findTimeline } from './find-timeline.js';
import { attachMedia, discardMedia, prepareMedia } from './prepare-media.js';
import type { MediaProcessor, UploadRows } from './timeline-ports.js';

export type SetPicture = {
  readonly code: string;
  readonly place: PicturePlace;
  readonly uploadId?: string;
  readonly pictureId?: string;
};

type Deps = HeadDeps & { uploads: UploadRows; mediaProcessor: MediaProcessor; ids: Ids };

/** Sets or clears portrait or cover. The former picture becomes unreachable. */
export const setPicture =
  (deps: Deps): Handler<SetPicture, StoredAbout> =>
  async ({ code, place, uploadId, pictureId }, ctx) => {
    if (pictureId !== undefined) return usePicture(deps, { code, place, pictureId }, ctx);
    const found = await findTimeline(deps.timelines, code);
    requirePermission(found, ctx.caller, 'describe');
    if (await ctx.storedResult()) return optionsOf(found);
    const print = uploadId === undefined ? undefined : await prepareMedia(deps, uploadId, browserOf(ctx.caller), ctx);
    if (print && print.media.kind !== 'image')
      throw problem(
        'invalid',
        'picture-needed',
        `Choose a photo here; add a ${print.media.kind === 'video' ? 'video' : 'recording'} as a memory.`,
      );
    return changeHead(deps, { code, act: 'describe' }, ctx, async (tx, timeline) => {
      if (print) await attachMedia(deps, tx, print);
      const made = print && {
        media: print.media,
        uploadId: print.upload.id,
        variants: print.developed?.variants ?? {},
      };
      await deps.manageRows.savePicture(tx, timeline.id, place, made);
    })
      .then(optionsOf)
      .catch(async (error: unknown) => {
        // Only a problem proves that nothing was committed; files left by a lost connection are removed by the
        // nightly sweep.
        if (isProblem(error)) await discardMedia(deps, print);
        throw error;
      });
  };

/** Uses existing media: of an entry, or a former picture of this place, so that a change can be undone. */
const usePicture = async (
  deps: Deps,
  { code, place, pictureId }: Required<Omit<SetPicture, 'uploadId'>>,
  ctx: RequestContext,
): Promise<StoredAbout> =>
  optionsOf(
    await changeHead(deps, { code, act: 'describe' }, ctx, async (tx, timeline) => {
      if (!(await deps.manageRows.usePicture(tx, timeline.id, place, pictureId)))
        throw problem('not-found', 'picture-unknown', 'This photo is no longer on the timeline. Choose another one.');
    }),
  );
