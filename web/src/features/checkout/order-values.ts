import { quote, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { PlaceOrderInput } from '@keepsake/contracts/rest/orders';
import { namesToSend } from '../../shared/order/other-names.js';
import { everyone, type Privacy } from '../../shared/privacy/privacy-card.js';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';

/** Fields of the form, named like the request. */
export type OrderValues = {
  readonly eventType: string;
  readonly honoreeName: string;
  /** Names on the timelines besides the first, by field. */
  readonly otherHonoreeNames: readonly string[];
  readonly eventDate: string;
  readonly customerBirthday: string;
  readonly anniversaryDate: string;
  readonly familyBirthdays: string;
  readonly eventDescription: string;
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
  readonly birthdayReminders: boolean;
  readonly privacy: Privacy;
};

export const blankOrder: OrderValues = {
  eventType: '',
  honoreeName: '',
  otherHonoreeNames: [],
  eventDate: '',
  customerBirthday: '',
  anniversaryDate: '',
  familyBirthdays: '',
  eventDescription: '',
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
  birthdayReminders: false,
  privacy: everyone,
};

/** Returns what this device stores until the order is placed: everything except the access code, which is a secret. */
export const draftOf = ({ privacy, ...values }: OrderValues): OrderValues => ({
  ...values,
  privacy: { ...privacy, accessCode: '' },
});

/** Timelines of a basket besides the first. */
export const otherTimelines = (tier: PricingTier, quantity: number): number => quote(tier, quantity).timelines - 1;

type Priced = {
  readonly tier: PricingTier;
  readonly quantity: number;
  readonly totalPrice: number;
  readonly unitPrice: number;
};

type Answers = {
  readonly humanCheck: SolvedCheck | undefined;
  /** The buyer removed the referral code. */
  readonly noReferral: boolean;
};

/** Returns the body of `POST /api/orders`. The server compares the shown total with its own. */
export const orderBody = (
  { privacy, ...values }: OrderValues,
  { tier, quantity, totalPrice, unitPrice }: Priced,
  { humanCheck, noReferral }: Answers,
): PlaceOrderInput & { readonly unitPrice: number } => ({
  ...values,
  otherHonoreeNames: [...namesToSend(values.otherHonoreeNames, otherTimelines(tier, quantity))],
  customerBirthday: values.customerBirthday || null,
  anniversaryDate: values.anniversaryDate || null,
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
