import type { Fault } from './fault.js';

export const shipping: readonly Fault[] = [
  {
    id: 'shipping-sheet-offset',
    file: 'services/shipping/src/adapters/shipment-rows.postgres.ts',
    find: 'label_index = place.n - 1,',
    replace: 'label_index = place.n,',
    breaks: 'Every label is printed one place further than the packer chose: the first label stays empty.',
    tests: ['services/shipping/src/labels.int.test.ts'],
  },
  {
    id: 'shipping-unpaid-shipped',
    file: 'services/shipping/src/domain/shipment.ts',
    find: 'if (!shipment.paymentConfirmed) throw',
    replace: 'if (!shipment.paymentConfirmed && !shipment.codesReady) throw',
    breaks: 'A shipment that is not paid for is shipped.',
    tests: ['services/shipping/src/labels.int.test.ts'],
  },
  {
    id: 'shipping-swapped-plate-named',
    file: 'services/shipping/src/domain/shipment.ts',
    find: 'if (plates.some(({ orderId }) => orderId !== owner))',
    replace: 'if (plates.every(({ orderId }) => orderId !== owner))',
    breaks: 'The packing slip of two plates still names the one that was just swapped, and the wrong plate is sent.',
    tests: ['services/shipping/src/labels.int.test.ts'],
  },
  {
    id: 'shipping-page-repeats',
    file: 'services/shipping/src/adapters/shipment-rows.postgres.ts',
    find: 'order_id) < (${after.at}',
    replace: 'order_id) <= (${after.at}',
    breaks: 'The last label of each page appears again on the next one.',
    tests: ['services/shipping/src/labels.int.test.ts'],
  },
];
