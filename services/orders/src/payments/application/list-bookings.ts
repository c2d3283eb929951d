import { businessDay } from '@keepsake/contracts/values/business-day';
import type { BookingKind, BookingPeriod } from '@keepsake/contracts/values/bookings';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import { periodOf, type Period } from '../domain/period.js';

export type Booking = {
  readonly id: string;
  readonly at: Date;
  /** Of the business, YYYY-MM-DD. */
  readonly day: string;
  readonly kind: BookingKind;
  readonly orderId: string;
  readonly number: string;
  readonly bought: string;
  readonly channel: 'shop' | 'affiliates' | 'partners';
  /** Negative for a refund. */
  readonly amountCents: number;
  readonly currency: string;
  readonly method: string;
  readonly reference?: string;
  readonly reason?: string;
  /** Only of the payment of an order with a discount code. */
  readonly discountCode?: string;
  readonly discountCents?: number;
};

type Filter = Sorted & { readonly search?: string; readonly kind?: BookingKind };

export type Bookings = {
  readonly page: (filter: Filter & { readonly days?: Period; readonly timeZone: string }) => Promise<ListPage<Booking>>;
};

/** Returns payments and refunds, each on the day it was recorded. Contains no name and no address. */
export const listBookings =
  (deps: {
    readonly bookings: Bookings;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<Filter & { readonly period?: BookingPeriod }, ListPage<Booking>> =>
  async ({ period, ...filter }, ctx) => {
    requireStaff(ctx.caller, 'finance');
    const { bookings, clock, timeZone } = deps;
    const days = period && periodOf(period, businessDay(clock.now(), timeZone));
    return bookings.page({ ...filter, ...present({ days }), timeZone });
  };
