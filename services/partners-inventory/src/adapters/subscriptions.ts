import { codesMade } from '@keepsake/contracts/events/qr-timeline/codes-made.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler } from '@keepsake/platform/turn';
import type { NoteBatch } from '../application/note-batch.js';

export const subscriptions = (use: { readonly noteBatch: Handler<NoteBatch, void> }): readonly Subscription[] => [
  on(codesMade, ({ data, time }, turn) => use.noteBatch({ ...data, madeAt: time }, turn)),
];
