import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { previewMissing, type MediaProcessor } from '../../timelines/api.js';
import type { CaseFiles } from './upload-ports.js';

type FindCasePreview = { readonly caseId: string; readonly uploadId: string };
type FoundPreview = { readonly objectKey: string; readonly type: string; readonly size: number };

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
    const upload = await caseFiles.find(caseId, uploadId);
    if (upload?.kind !== 'image') throw previewMissing();
    const { key, type, size } = await mediaProcessor.preview(upload, ctx.signal);
    return { objectKey: key, type, size };
  };
