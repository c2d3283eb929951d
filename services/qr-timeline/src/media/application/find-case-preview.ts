import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { previewMissing, type MediaProcessor, type PrintedPhoto, type Upload } from '../../timelines/api.js';
import type { CaseFiles } from './upload-ports.js';

/** Pixels of a photo at 300 dpi, up to 90 mm as on a leaflet. */
const printPx = 1_063;

type FindCasePreview = { readonly caseId: string; readonly uploadId: string };
type FoundPreview = { readonly objectKey: string; readonly type: string; readonly size: number };

const photoOf = async (caseFiles: Pick<CaseFiles, 'find'>, caseId: string, uploadId: string): Promise<Upload> => {
  const upload = await caseFiles.find(caseId, uploadId);
  if (upload?.kind !== 'image') throw previewMissing();
  return upload;
};

/**
 * Returns where the small picture of a case's photo is stored. Videos have none. After the handover the photo is the
 * family's, so no preview is found. The caller's permission is checked before.
 */
export const findCasePreview =
  ({
    caseFiles,
    mediaProcessor,
  }: {
    readonly caseFiles: Pick<CaseFiles, 'find'>;
    readonly mediaProcessor: Pick<MediaProcessor, 'preview'>;
  }): Handler<FindCasePreview, FoundPreview> =>
  async ({ caseId, uploadId }, ctx) => {
    requireSystem(ctx.caller);
    const upload = await photoOf(caseFiles, caseId, uploadId);
    const { key, type, size } = await mediaProcessor.preview(upload, ctx.signal);
    return { objectKey: key, type, size };
  };

/** Returns a case's photo for printed pages, under the same conditions. */
export const printCasePhoto =
  ({
    caseFiles,
    mediaProcessor,
  }: {
    readonly caseFiles: Pick<CaseFiles, 'find'>;
    readonly mediaProcessor: Pick<MediaProcessor, 'print'>;
  }): Handler<FindCasePreview, PrintedPhoto> =>
  async ({ caseId, uploadId }, ctx) => {
    requireSystem(ctx.caller);
    return mediaProcessor.print(await photoOf(caseFiles, caseId, uploadId), printPx, ctx.signal);
  };
