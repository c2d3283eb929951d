import type { successionNews } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import type { CallOptions } from '../../reminders/api.js';

export type SuccessionMoved = {
  readonly timelineId: string;
  readonly now: (typeof successionNews)[number];
  readonly customerId?: string;
  readonly successorId?: string;
};

type Notice = {
  readonly to: string;
  readonly name: string;
  readonly code: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly ownerName: string;
  readonly successorName: string;
  readonly plan: 'keep' | 'hand-over' | 'close' | 'remove';
  readonly token?: string;
  readonly waitsUntil?: string;
  readonly others: number;
};

/** Reads emails about successions from qr-timeline. Undefined means there is nothing left to notify about. */
export type SuccessionClient = {
  readonly notice: (moved: SuccessionMoved, asking: CallOptions) => Promise<Notice | undefined>;
};
