import type { Ids } from '@keepsake/platform/ids';
import type { Turn, Tx } from '@keepsake/platform/turn';
import type { Media } from '../domain/entry.js';
import { uploadMissing, type Upload } from '../domain/upload.js';
import { makeMediaSoon, putAwaySoon } from './timeline-jobs.js';
import type { Darkroom, Developed, UploadRows } from './timeline-ports.js';

/** What somebody sent, and what was made of it; a film is made later, by a job. */
export type Print = { readonly upload: Upload; readonly media: Media; readonly developed?: Developed };

type Deps = { uploads: UploadRows; darkroom: Darkroom; ids: Ids };

/** Before the transaction: developing takes a while. */
export const makePrint = async (
  { uploads, darkroom, ids }: Deps,
  uploadId: string | undefined,
  browserId: string,
  turn: Turn,
): Promise<Print | undefined> => {
  if (uploadId === undefined) return undefined;
  const upload = await uploads.find(uploadId);
  if (!upload || upload.browserId !== browserId || upload.state !== 'received') throw uploadMissing(uploadId);
  const mediaId = ids.symbols(26);
  if (upload.kind === 'video') return { upload, media: { id: mediaId, kind: 'video', state: 'making' } };
  const developed = await darkroom.develop(upload, mediaId, turn.signal);
  const { width, height, placeholder } = developed;
  return { upload, developed, media: { id: mediaId, kind: 'image', state: 'ready', width, height, placeholder } };
};

/** Inside the transaction that shows it: no other post takes the same upload. */
export const claimPrint = async (
  { uploads }: Pick<Deps, 'uploads'>,
  tx: Tx,
  { upload, media, developed }: Print,
): Promise<void> => {
  if (!(await uploads.move(tx, upload.id, 'received', developed ? 'ready' : 'claimed'))) throw uploadMissing(upload.id);
  if (developed) putAwaySoon(tx, upload.id);
  else makeMediaSoon(tx, media.id);
};

export const discardPrint = async ({ darkroom }: Pick<Deps, 'darkroom'>, print: Print | undefined): Promise<void> => {
  if (print?.developed) await darkroom.discard(print.developed);
};
