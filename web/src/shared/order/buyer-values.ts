import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { shippingErrors } from '@keepsake/contracts/values/shipping-address';
import { sentence } from '../area/sentences-texts.js';
import type { FormErrors } from '../forms/form-errors.js';
import { everyone, privacyProblem, type Privacy } from '../privacy/privacy-card.js';
import { both, isFlag, isListOf, isObject, isText, isTexts, optional } from '../storage/stored.js';
import { addressLines } from './address-lines.js';

/** Fields that checkout and order form share, named like the request. */
export type BuyerValues = {
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
  readonly emailMarketing: boolean;
  readonly birthdayReminders: boolean;
  readonly privacy: Privacy;
};

export const blankBuyer: BuyerValues = {
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
  emailMarketing: false,
  birthdayReminders: false,
  privacy: everyone,
};

/** Names in screen order; forms put their other fields between these groups. */
export const dateNames = [
  'eventDate',
  'customerBirthday',
  'anniversaryDate',
  'familyBirthdays',
  'eventDescription',
  'birthdayReminders',
] as const;
export const contactNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'emailMarketing',
  ...addressLines.map(({ name }) => name),
] as const;

const needed = ['eventType', 'honoreeName', 'eventDate', 'firstName', 'lastName', 'phone'] as const;

/** Returns the field errors that the server would report, with the same messages. */
export const buyerProblems = (values: BuyerValues): FormErrors<keyof BuyerValues> => ({
  ...Object.fromEntries(
    needed.filter((name) => values[name].trim() === '').map((name) => [name, sentence(orderMessages[name])]),
  ),
  ...(normalizeEmail(values.email) === undefined && { email: sentence(orderMessages.email) }),
  ...(privacyProblem(values.privacy) !== undefined && { privacy: privacyProblem(values.privacy) }),
  ...Object.fromEntries(shippingErrors(values).map(({ field, message }) => [field, sentence(message)])),
});

/** Returns what this device stores until the order is placed: everything except the access code, which is a secret. */
export const draftOf = <Values extends BuyerValues>(values: Values): Values => ({
  ...values,
  privacy: { ...values.privacy, accessCode: '' },
});

type BuyerDraft = Partial<Pick<BuyerValues, 'otherHonoreeNames' | 'emailMarketing' | 'birthdayReminders' | 'privacy'>>;

export const isBuyerDraft = both(
  isTexts([
    ...needed,
    'customerBirthday',
    'anniversaryDate',
    'familyBirthdays',
    'eventDescription',
    'email',
    ...addressLines.map(({ name }) => name),
  ]),
  isObject<BuyerDraft>({
    otherHonoreeNames: optional(isListOf(isText)),
    emailMarketing: optional(isFlag),
    birthdayReminders: optional(isFlag),
    privacy: optional(
      isObject<Privacy>({
        isPrivate: isFlag,
        accessCode: isText,
        inviteEmails: isListOf(isText),
        typedEmail: optional(isText),
      }),
    ),
  }),
);

/** Returns the fields of `POST /api/orders` whose values differ from those of the form. */
export const buyerBody = ({ privacy, ...values }: BuyerValues) => ({
  customerBirthday: values.customerBirthday || null,
  anniversaryDate: values.anniversaryDate || null,
  isPrivate: privacy.isPrivate,
  accessCode: privacy.isPrivate ? privacy.accessCode : '',
  inviteEmails: privacy.isPrivate ? [...privacy.inviteEmails] : [],
});
