import type { Handler } from '@keepsake/platform/turn';
import { uploadUnknown } from '../domain/arrival.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { putAwaySoon } from './timeline-jobs.js';
import type { UploadRows } from './timeline-ports.js';
import { dropPartsSoon } from './upload-jobs.js';
import type { ArrivalRows, Budgets } from './upload-ports.js';

type Deps = { arrivals: ArrivalRows; uploads: UploadRows; budgets: Pick<Budgets, 'giveBack'> };

/** Taken back by the browser that sent it, while nobody has claimed it. The second time there is nothing left to do. */
export const cancelUpload =
  ({ arrivals, uploads, budgets }: Deps): Handler<{ readonly uploadId: string }, { readonly cancelled: boolean }> =>
  async ({ uploadId }, turn) => {
    const browserId = browserOf(turn.caller);
    const owner = (await arrivals.find(uploadId))?.browserId ?? (await uploads.find(uploadId))?.browserId;
    if (owner !== browserId) throw uploadUnknown();
    return turn.once(async (tx) => {
      const stopped = await arrivals.remove(tx, uploadId);
      if (stopped) dropPartsSoon(tx, uploadId);
      const swept = !stopped && (await uploads.move(tx, uploadId, 'received', 'swept'));
      if (swept) putAwaySoon(tx, uploadId);
      if (stopped || swept) await budgets.giveBack(tx, [uploadId]);
      return { cancelled: stopped || swept };
    });
  };
