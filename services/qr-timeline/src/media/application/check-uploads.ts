import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { kindsIn, type UploadRows } from '../../timelines/api.js';

export type CheckUploads = { readonly uploadIds: readonly string[]; readonly browserId: string };
export type CheckedUploads = { readonly missing?: string; readonly photos: number; readonly videos: number };

/** Anything else (path, file name) cannot be one of our ids. */
const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Checks before an order that files are complete, unclaimed and from this browser. */
export const checkUploads =
  ({ uploads }: { uploads: UploadRows }): Handler<CheckUploads, CheckedUploads> =>
  async ({ uploadIds, browserId }, ctx) => {
    requireSystem(ctx.caller);
    const found = (await uploads.findAll(uploadIds.filter(isId))).filter(
      (upload) => upload.browserId === browserId && upload.state === 'received',
    );
    const known = new Set(found.map(({ id }) => id));
    const missing = uploadIds.find((id) => !known.has(id.toLowerCase()));
    return { ...(missing === undefined ? {} : { missing }), ...kindsIn(found) };
  };
