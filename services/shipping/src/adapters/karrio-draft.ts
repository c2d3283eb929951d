import type { CarrierRequest, CustomsLines, PostalAddress } from '../domain/carrier-parcel.js';

const addressOf = ({ name, street, city, state, postalCode, countryCode, phone }: PostalAddress) => ({
  person_name: name,
  address_line1: street,
  city,
  ...(state !== '' && { state_code: state }),
  postal_code: postalCode,
  country_code: countryCode,
  ...(phone !== undefined && { phone_number: phone }),
});

const currency = 'USD';

const customsOf = ({ contents, quantity, gramsEach, centsEach, originCode, tariffNumber, signer }: CustomsLines) => ({
  content_type: 'merchandise',
  content_description: contents,
  signer,
  certify: true,
  incoterm: 'DDU',
  duty: { paid_by: 'recipient', currency, declared_value: (centsEach * quantity) / 100 },
  commodities: [
    {
      title: contents,
      description: contents,
      quantity,
      weight: gramsEach / 1_000,
      weight_unit: 'KG',
      value_amount: centsEach / 100,
      value_currency: currency,
      origin_country: originCode,
      ...(tariffNumber !== undefined && { hs_code: tariffNumber }),
    },
  ],
});

/** Returns the body of `POST /v1/shipments`. Without a service Karrio asks all connected carriers and buys nothing. */
export const draftOf = ({ reference, from, to, parcel, customs }: CarrierRequest) => ({
  reference,
  shipper: addressOf(from),
  recipient: { ...addressOf(to), residential: true },
  parcels: [
    {
      weight: parcel.grams / 1_000,
      weight_unit: 'KG',
      length: parcel.lengthCm,
      width: parcel.widthCm,
      height: parcel.heightCm,
      dimension_unit: 'CM',
      packaging_type: 'your_packaging',
    },
  ],
  payment: { paid_by: 'sender', currency },
  label_type: 'PDF',
  ...(customs && { customs: customsOf(customs) }),
  metadata: { keepsake_reference: reference },
});
