import type { PricingTier } from '@keepsake/contracts/catalogue/pricing';
import type { PlaceOrderInput } from '@keepsake/contracts/rest/orders';
import { everyone, type Privacy } from '../../shared/privacy/privacy-card.js';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';

/** The fields of the form, named as the call names them. */
export type OrderValues = {
  readonly eventType: string;
  readonly honoreeName: string;
  readonly eventDate: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly shippingAddress: string;
  readonly shippingCity: string;
  readonly shippingState: string;
  readonly shippingZip: string;
  readonly shippingCountry: string;
  readonly affiliateCode: string;
  readonly emailMarketing: boolean;
  readonly privacy: Privacy;
};

export const blankOrder: OrderValues = {
  eventType: '',
  honoreeName: '',
  eventDate: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  shippingAddress: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  shippingCountry: '',
  affiliateCode: '',
  emailMarketing: false,
  privacy: everyone,
};

/** What this device keeps until the order is placed: all but the access code, which is a secret. */
export const draftOf = ({ privacy, ...values }: OrderValues): OrderValues => ({
  ...values,
  privacy: { ...privacy, accessCode: '' },
});

type Priced = {
  readonly tier: PricingTier;
  readonly quantity: number;
  readonly totalPrice: number;
  readonly unitPrice: number;
};

type Answers = {
  readonly humanCheck: SolvedCheck | undefined;
  /** The buyer has taken out the code of whoever sent them. */
  readonly noReferral: boolean;
};

/** The body of `POST /api/orders`. The total is what the buyer saw; the server computes its own and compares. */
export const orderBody = (
  { privacy, ...values }: OrderValues,
  { tier, quantity, totalPrice, unitPrice }: Priced,
  { humanCheck, noReferral }: Answers,
): PlaceOrderInput & { readonly unitPrice: number } => ({
  ...values,
  ...(noReferral && { noReferral }),
  isPrivate: privacy.isPrivate,
  accessCode: privacy.isPrivate ? privacy.accessCode : '',
  inviteEmails: privacy.isPrivate ? [...privacy.inviteEmails] : [],
  pricingTier: tier,
  quantity,
  unitPrice,
  totalPrice,
  ...(humanCheck && { humanCheck }),
});
