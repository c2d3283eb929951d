import type { JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { giveBack, priceOf } from './carrier-api.js';
import { nameOf, numberOf } from './shipment-labels.js';
import { shipmentsKey, type Labeled } from './shipments-api.js';

/** Gives an unused label back to the carrier. */
export const GiveBackDialog = ({
  parcel: shipment,
  onLeave,
}: {
  readonly parcel: Labeled;
  readonly onLeave: () => void;
}): JSX.Element => {
  const { act, pending, error } = useAction(shipmentsKey, onLeave);
  const price = shipment.carrierLabel ? priceOf(shipment.carrierLabel) : '';
  return (
    <ConfirmDialog
      question={`Give the label of ${nameOf(shipment)} back?`}
      yes="Give back"
      no="Keep it"
      danger
      pending={pending}
      error={error}
      onYes={() =>
        void act({
          input: [shipment.id, shipment.carrierLabel?.trackingNumber],
          run: (key) => giveBack(shipment.id, key),
          done: `${numberOf(shipment)} waits for a label again`,
        })
      }
      onNo={onLeave}
    >
      The carrier refunds {price}; this can take some days. Please destroy the printed label. The order goes back to “To
      print”.
    </ConfirmDialog>
  );
};
