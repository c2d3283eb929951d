import { carrierIds, isTracking, tidyTracking } from '@keepsake/contracts/catalog/carriers';
import { problem } from '@keepsake/platform/problem';
import type { CarrierClient } from '../application/label-ports.js';

/** Staff hand the shipment over and enter the tracking number; no carrier API is called. */
export const manualCarriers = (): CarrierClient => ({
  hand: async ({ carrier: chosen, trackingNumber }) => {
    const carrier = carrierIds.find((id) => id === chosen);
    if (!carrier)
      throw problem('invalid', 'carrier-unknown', 'We do not know this carrier. Please choose one of the list.');
    if (trackingNumber === undefined) return { carrier };
    const tidied = tidyTracking(trackingNumber);
    if (!isTracking(tidied))
      throw problem(
        'invalid',
        'tracking-number-wrong',
        'A tracking number has 6 to 40 letters and digits. Please check it against the receipt.',
        { errors: [{ field: 'trackingNumber', message: 'Please check the tracking number.' }] },
      );
    return { carrier, trackingNumber: tidied };
  },
});
