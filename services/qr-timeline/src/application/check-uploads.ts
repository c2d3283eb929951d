import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { UploadRows } from './timeline-ports.js';

export type CheckUploads = { readonly uploadIds: readonly string[]; readonly browserId: string };
export type CheckedUploads = { readonly missing?: string; readonly photos: number; readonly videos: number };

/** A path, a name, a guess: not one of our ids, so nothing of that name is here. */
const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Before an order is taken: are these files here, whole, unclaimed, and of this browser? */
export const checkUploads =
  ({ uploads }: { uploads: UploadRows }): Handler<CheckUploads, CheckedUploads> =>
  async ({ uploadIds, browserId }, turn) => {
    requireSystem(turn.caller);
    const found = (await uploads.findAll(uploadIds.filter(isId))).filter(
      (upload) => upload.browserId === browserId && upload.state === 'received',
    );
    const known = new Set(found.map(({ id }) => id));
    const missing = uploadIds.find((id) => !known.has(id.toLowerCase()));
    return {
      ...(missing === undefined ? {} : { missing }),
      photos: found.filter(({ kind }) => kind === 'image').length,
      videos: found.filter(({ kind }) => kind === 'video').length,
    };
  };
