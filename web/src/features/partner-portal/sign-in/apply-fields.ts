import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { partnerMessages } from '@keepsake/contracts/catalog/partner-messages';
import type { PartnerSignupInput, PartnerType } from '@keepsake/contracts/rest/partners';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { readWebAddress } from '@keepsake/contracts/values/web-address';
import { sentence } from '../../../shared/area/sentences-texts.js';
import '../../../shared/sign-in/signin-sentences-texts.js';
import './partner-sentences-texts.js';
import { partnerSignInText as t } from './partner-sign-in-texts.js';

/** Named as in the server's validation errors. */
export const applyNames = [
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
  'businessData.businessName',
  'businessData.businessType',
  'businessData.licenseNumber',
  'businessData.yearsInBusiness',
  'businessData.address',
  'businessData.city',
  'businessData.state',
  'businessData.zipCode',
  'businessData.phone',
  'businessData.website',
] as const;

export type ApplyName = (typeof applyNames)[number];
export type ApplyValues = Readonly<Record<ApplyName, string>>;

export const blankApplication = Object.fromEntries(applyNames.map((name) => [name, ''])) as ApplyValues;

/** Omits the passwords, which are never stored on the device. */
export const draftOf = (values: ApplyValues): ApplyValues => ({ ...values, password: '', confirmPassword: '' });

export const hasWords = (values: ApplyValues): boolean =>
  Object.values(draftOf(values)).some((text) => text.trim() !== '');

type ShownField = {
  readonly name: Exclude<ApplyName, 'password' | 'confirmPassword'>;
  readonly autoComplete?: string;
  readonly type?: 'email' | 'tel' | 'url';
  readonly inputMode?: 'numeric';
  readonly maxLength: number;
  readonly optional?: true;
  readonly short?: true;
};

export const personFields: readonly ShownField[] = [
  { name: 'firstName', autoComplete: 'given-name', maxLength: 100, short: true },
  { name: 'lastName', autoComplete: 'family-name', maxLength: 100, short: true },
  { name: 'email', type: 'email', autoComplete: 'username', maxLength: 254 },
];

export const businessFields: readonly ShownField[] = [
  { name: 'businessData.businessName', autoComplete: 'organization', maxLength: 200 },
  { name: 'businessData.businessType', maxLength: 100 },
  {
    name: 'businessData.licenseNumber',

    maxLength: 100,
    short: true,
  },
  { name: 'businessData.yearsInBusiness', inputMode: 'numeric', maxLength: 3, short: true },
  { name: 'businessData.address', autoComplete: 'street-address', maxLength: 200 },
  { name: 'businessData.city', autoComplete: 'address-level2', maxLength: 100, short: true },
  { name: 'businessData.state', autoComplete: 'address-level1', maxLength: 100, short: true },
  { name: 'businessData.zipCode', autoComplete: 'postal-code', maxLength: 20, short: true },
  { name: 'businessData.phone', type: 'tel', autoComplete: 'tel', maxLength: 40, short: true },
  {
    name: 'businessData.website',

    type: 'url',
    autoComplete: 'url',
    maxLength: 300,
    optional: true,
  },
];

type Shown = Exclude<ApplyName, 'password' | 'confirmPassword'>;
type Label<N> = N extends `businessData.${infer Rest}` ? Rest : N;

/** Returns the label of a field, without the path of the request. */
export const labelOf = (name: Shown): string => t(`field-${name.replace('businessData.', '') as Label<Shown>}`);

/** Suggestions; the field takes any text. */
export const businessTypes = {
  memorial: ['funeralHome', 'crematory', 'cemetery', 'mason'],
  pet: ['petCemetery', 'petCrematory', 'veterinary'],
} as const satisfies Readonly<Record<PartnerType, readonly string[]>>;

const passwordTooShort = `Please choose a password of at least ${minPasswordLength} characters.`;

const needed: Readonly<Partial<Record<ApplyName, string>>> = {
  firstName: orderMessages.firstName,
  lastName: orderMessages.lastName,
  'businessData.businessName': partnerMessages.businessName,
  'businessData.businessType': partnerMessages.businessType,
  'businessData.licenseNumber': partnerMessages.licenseNumber,
  'businessData.address': partnerMessages.address,
  'businessData.city': partnerMessages.city,
  'businessData.state': partnerMessages.state,
  'businessData.zipCode': partnerMessages.zipCode,
  'businessData.phone': orderMessages.phone,
};

const checks: Readonly<Partial<Record<ApplyName, (text: string, values: ApplyValues) => string | undefined>>> = {
  email: (text) => (normalizeEmail(text) === undefined ? signInMessages.emailInvalid : undefined),
  password: (text) => (text.length < minPasswordLength ? passwordTooShort : undefined),
  confirmPassword: (text, { password }) => (text === password ? undefined : partnerMessages.passwordsDiffer),
  'businessData.yearsInBusiness': (text) =>
    /^\s*\d{1,3}\s*$/.test(text) && Number(text) <= 500 ? undefined : partnerMessages.yearsInBusiness,
  'businessData.website': (text) =>
    text.trim() === '' || readWebAddress(text) !== undefined ? undefined : partnerMessages.website,
};

const errorOf = (name: ApplyName, values: ApplyValues): string | undefined => {
  const check = checks[name];
  const found = check ? check(values[name], values) : values[name].trim() === '' ? needed[name] : undefined;
  return found === undefined ? undefined : sentence(found);
};

export const applyErrors = (values: ApplyValues): Readonly<Partial<Record<ApplyName, string | undefined>>> =>
  Object.fromEntries(applyNames.map((name) => [name, errorOf(name, values)]));

export const applyBody = (values: ApplyValues, partnerType: PartnerType): PartnerSignupInput => ({
  email: values.email,
  password: values.password,
  confirmPassword: values.confirmPassword,
  firstName: values.firstName,
  lastName: values.lastName,
  partnerType,
  businessData: {
    businessName: values['businessData.businessName'],
    businessType: values['businessData.businessType'],
    licenseNumber: values['businessData.licenseNumber'],
    address: values['businessData.address'],
    city: values['businessData.city'],
    state: values['businessData.state'],
    zipCode: values['businessData.zipCode'],
    phone: values['businessData.phone'],
    website: values['businessData.website'],
    yearsInBusiness: values['businessData.yearsInBusiness'],
  },
});
