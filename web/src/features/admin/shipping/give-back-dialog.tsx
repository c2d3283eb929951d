import type { JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { giveBack, priceOf } from './carrier-api.js';
import type { Labeled } from './shipments-api.js';

/** Gives an unused label back to the carrier. */
export const GiveBackDialog = ({
  parcel: { id, carrierLabel },
  called,
  list,
  onLeave,
}: {
  readonly parcel: Pick<Labeled, 'id' | 'carrierLabel'>;
  readonly called: string;
  /** Query key of the list that shows it. */
  readonly list: string;
  readonly onLeave: () => void;
}): JSX.Element => {
  const { act, pending, error } = useAction(list, onLeave);
  const price = carrierLabel ? priceOf(carrierLabel) : '';
  return (
    <ConfirmDialog
      question={`Give the label of ${called} back?`}
      yes="Give back"
      no="Keep it"
      danger
      pending={pending}
      error={error}
      onYes={() =>
        void act({
          input: [id, carrierLabel?.trackingNumber],
          run: (key) => giveBack(id, key),
          done: `The label of ${called} is given back`,
        })
      }
      onNo={onLeave}
    >
      The carrier refunds {price}; this can take some days. Please destroy the printed label. An open order goes back to
      “To print”.
    </ConfirmDialog>
  );
};
