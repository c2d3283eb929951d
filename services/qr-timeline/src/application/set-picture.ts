import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Handler, Turn } from '@keepsake/platform/turn';
import { aboutOf, type KeptAbout, type PicturePlace } from '../domain/about.js';
import { requireAct } from '../domain/keeping.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { changeHead, type HeadDeps } from './describe-timeline.js';
import { findTimeline } from './find-timeline.js';
import { claimPrint, discardPrint, makePrint } from './print-upload.js';
import type { Darkroom, UploadRows } from './timeline-ports.js';

export type SetPicture = {
  readonly code: string;
  readonly place: PicturePlace;
  readonly uploadId?: string;
  readonly pictureId?: string;
};

type Deps = HeadDeps & { uploads: UploadRows; darkroom: Darkroom; ids: Ids };

/** Portrait or cover; without a picture the place is empty again. What stood there before is reachable no more. */
export const setPicture =
  (deps: Deps): Handler<SetPicture, KeptAbout> =>
  async ({ code, place, uploadId, pictureId }, turn) => {
    if (pictureId !== undefined) return usePicture(deps, { code, place, pictureId }, turn);
    const found = await findTimeline(deps.timelines, code);
    requireAct(found, turn.caller, 'describe');
    if (await turn.kept()) return aboutOf(found);
    const print = await makePrint(deps, uploadId, browserOf(turn.caller), turn);
    if (print?.media.kind === 'video')
      throw problem('invalid', 'picture-needed', 'Please choose a picture here; a film can be added as a memory.');
    return changeHead(deps, { code, act: 'describe' }, turn, async (tx, timeline) => {
      if (print) await claimPrint(deps, tx, print);
      const made = print && {
        media: print.media,
        uploadId: print.upload.id,
        variants: print.developed?.variants ?? {},
      };
      await deps.desk.savePicture(tx, timeline.id, place, made);
    })
      .then(aboutOf)
      .catch(async (error: unknown) => {
        // Only a refusal is surely not committed; what a lost connection leaves behind is the nightly sweep's.
        if (isProblem(error)) await discardPrint(deps, print);
        throw error;
      });
  };

/** One that is there already: of a memory, or what stood here before, so that a change can be undone. */
const usePicture = async (
  deps: Deps,
  { code, place, pictureId }: Required<Omit<SetPicture, 'uploadId'>>,
  turn: Turn,
): Promise<KeptAbout> =>
  aboutOf(
    await changeHead(deps, { code, act: 'describe' }, turn, async (tx, timeline) => {
      if (!(await deps.desk.usePicture(tx, timeline.id, place, pictureId)))
        throw problem(
          'not-found',
          'picture-unknown',
          'This picture is not on the timeline any more. Please choose another one.',
        );
    }),
  );
