import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { birthdayOf } from '../domain/reminder-day.js';
import type { OrderClient } from './customer-ports.js';
import type { Preferences } from './preference-ports.js';

/** Enqueued when an order is placed or canceled; the current state of the order decides. */
export const saveOrderDayJob: JobType<{ readonly orderId: string }> = {
  name: 'keep-order-day',
  schema: z.object({ orderId: z.uuid() }),
};

/** Stores the date of a birthday order as a reminder day while the order is not canceled. */
export const saveOrderDay =
  (deps: {
    readonly orders: Pick<OrderClient, 'story'>;
    readonly preferences: Pick<Preferences, 'lock' | 'addOrderDay' | 'dropOrderDay'>;
  }): Handler<{ readonly orderId: string }, void> =>
  async ({ orderId }, ctx) => {
    const { customerId, eventType, honoreeName, eventDate, cancelled } = await deps.orders.story(orderId, ctx);
    const day = birthdayOf({
      eventTypeSlug: lookUpEventType(eventType).slug,
      honoreeName,
      ...present({ eventDate }),
    });
    await ctx.transaction(async (tx) => {
      if (cancelled) await deps.preferences.dropOrderDay(tx, orderId);
      // A missing row means that the person was erased.
      else if (day && (await deps.preferences.lock(tx, customerId)))
        await deps.preferences.addOrderDay(tx, customerId, day, orderId);
    });
  };
