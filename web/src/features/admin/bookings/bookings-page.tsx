import type { JSX } from 'react';
import { WorkList } from '../parts/work-list/work-list.js';
import { bookingsList } from './bookings-list.js';

export default function BookingsPage(): JSX.Element {
  return (
    <WorkList list={bookingsList}>
      <p className="quiet list-hint">
        Each payment and refund on the day it was recorded, without names. Choose a period and export it for your
        accountant.
      </p>
    </WorkList>
  );
}
