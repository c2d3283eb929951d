import { requireSystem } from '@keepsake/platform/access';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { uploadMissing, type MediaProcessor, type UploadRows } from '../../timelines/api.js';

type MakeLogo = { readonly uploadId: string; readonly browserId: string };
type MadeLogo = { readonly objectKey: string; readonly width: number; readonly height: number };

/** Stores an uploaded image as the logo of a partner; idempotent. The caller's permission is checked before. */
export const makeLogo =
  (deps: {
    readonly uploads: Pick<UploadRows, 'find'>;
    readonly mediaProcessor: Pick<MediaProcessor, 'logo'>;
  }): Handler<MakeLogo, MadeLogo> =>
  async ({ uploadId, browserId }, ctx) => {
    requireSystem(ctx.caller);
    const upload = await deps.uploads.find(uploadId);
    if (!upload || upload.browserId !== browserId || upload.state !== 'received') throw uploadMissing(uploadId);
    if (upload.kind !== 'image') throw problem('invalid', 'picture-needed', 'Choose a picture for the logo.');
    const { key, width, height } = await deps.mediaProcessor.logo(upload, ctx.signal);
    return { objectKey: key, width, height };
  };
