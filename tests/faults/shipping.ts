import type { Fault } from './fault.js';

export const shipping: readonly Fault[] = [
  {
    id: 'shipping-sheet-offset',
    file: 'services/shipping/src/adapters/parcels.postgres.ts',
    find: 'label_index = place.n - 1,',
    replace: 'label_index = place.n,',
    breaks: 'Every label is printed one place further than the packer chose: the first label stays empty.',
    tests: ['services/shipping/src/labels.int.test.ts'],
  },
  {
    id: 'shipping-unpaid-leaves',
    file: 'services/shipping/src/domain/shipment.ts',
    find: 'if (!parcel.paymentConfirmed) throw',
    replace: 'if (!parcel.paymentConfirmed && !parcel.codesReady) throw',
    breaks: 'A parcel that is not paid for leaves the house.',
    tests: ['services/shipping/src/labels.int.test.ts'],
  },
  {
    id: 'shipping-closed-again',
    file: 'services/shipping/src/adapters/shipments.postgres.ts',
    find: 'where shipments.closed_at is null`',
    replace: 'where true`',
    breaks: 'A late event turns a cancelled shipment into a completed one.',
    tests: ['services/shipping/src/service.int.test.ts', 'services/shipping/src/figures.int.test.ts'],
  },
  {
    id: 'shipping-page-repeats',
    file: 'services/shipping/src/adapters/parcels.postgres.ts',
    find: 'order_id) < (${after.at}',
    replace: 'order_id) <= (${after.at}',
    breaks: 'The last label of each page appears again on the next one.',
    tests: ['services/shipping/src/labels.int.test.ts'],
  },
];
