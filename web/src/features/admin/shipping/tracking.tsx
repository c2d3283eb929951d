import { carrierName, followLink } from '@keepsake/contracts/catalog/carriers';
import type { JSX } from 'react';
import { trackingLabels } from './carrier-api.js';
import type { Labeled } from './shipments-api.js';

/** Carrier, number and state of a sent parcel. */
export const Tracking = ({ parcel: shipment }: { readonly parcel: Labeled }): JSX.Element => {
  const { carrier, trackingNumber, carrierLabel } = shipment;
  const link = carrier === null ? undefined : followLink(carrier, trackingNumber ?? undefined);
  return (
    <>
      <div>{carrier === null ? '' : carrierName(carrier)}</div>
      {trackingNumber === null ? (
        <span className="quiet">No number</span>
      ) : link === undefined ? (
        trackingNumber
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          {trackingNumber}
        </a>
      )}
      {carrierLabel?.tracking != null && (
        <div className={carrierLabel.tracking === 'exception' ? 'doubts' : 'quiet'}>
          {trackingLabels[carrierLabel.tracking]}
        </div>
      )}
    </>
  );
};
