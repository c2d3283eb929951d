import type { Handler } from '@keepsake/platform/turn';
import { present } from '@keepsake/contracts/values/present';
import { uploadUnknown, type Arrival } from '../domain/arrival.js';
import type { MediaKind } from '../domain/entry.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { unclaimedMs, type Upload } from '../domain/upload.js';
import type { UploadRows } from './timeline-ports.js';
import type { ArrivalRows, ArrivedUploads } from './upload-ports.js';

export type SeenUpload = {
  readonly uploadId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly received: number;
  readonly finished: boolean;
  readonly kind?: MediaKind;
  readonly parts: string[];
  readonly expiresAt: string;
};

type Deps = { arrivals: ArrivalRows; uploads: Pick<UploadRows, 'find'> };

const expiry = (since: Date): string => new Date(since.getTime() + unclaimedMs).toISOString();

const arriving = ({ id, name, type, size, received, touchedAt }: Arrival, parts: readonly string[]): SeenUpload => ({
  uploadId: id,
  name,
  type,
  size,
  received,
  finished: false,
  parts: [...parts],
  expiresAt: expiry(touchedAt),
});

const arrived = ({ id, name, type, size, kind, receivedAt }: Upload): SeenUpload => ({
  uploadId: id,
  name,
  type,
  size,
  received: size,
  finished: true,
  ...present({ kind }),
  parts: [],
  expiresAt: expiry(receivedAt ?? new Date(0)),
});

/** How far a file of this browser has come. Another browser's does not exist. */
export const lookAtUpload =
  ({ arrivals, uploads }: Deps): Handler<{ readonly uploadId: string }, SeenUpload> =>
  async ({ uploadId }, turn) => {
    const browserId = browserOf(turn.caller);
    const arrival = await arrivals.find(uploadId);
    if (arrival?.browserId === browserId) {
      const whole = arrival.received === arrival.size;
      return arriving(arrival, whole ? await arrivals.partsOf(uploadId) : []);
    }
    const upload = await uploads.find(uploadId);
    if (upload?.browserId !== browserId || upload.state === 'swept') throw uploadUnknown();
    return arrived(upload);
  };

/** What waits for an order or a timeline, oldest first. */
export const listOwnUploads =
  (deps: { arrivals: ArrivalRows; arrivedUploads: ArrivedUploads }): Handler<unknown, { uploads: SeenUpload[] }> =>
  async (_, turn) => {
    const browserId = browserOf(turn.caller);
    const done = (await deps.arrivedUploads.unclaimedOf(browserId)).map(arrived);
    const coming = (await deps.arrivals.ofBrowser(browserId)).map((one) => arriving(one, []));
    return { uploads: [...done, ...coming] };
  };
