import { payoutDetailsMessages as says } from '@keepsake/contracts/catalog/affiliate-messages';
import {
  accountNumberOf,
  bicOf,
  ibanOf,
  routingNumberOf,
  type PayoutAccount,
} from '@keepsake/contracts/values/bank-account';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { sentence } from '../../shared/area/sentences-texts.js';
import type { FormErrors } from '../../shared/forms/form-errors.js';
import './affiliate-sentences-texts.js';

export type Method = PayoutAccount['method'];
export type PayoutDraft = {
  readonly taxCountry: string;
  readonly holder: string;
  readonly method: Method;
  readonly iban: string;
  readonly bic: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountKind: 'checking' | 'savings';
  readonly paypal: string;
  readonly password: string;
};

export const emptyPayoutDraft: PayoutDraft = {
  taxCountry: '',
  holder: '',
  method: 'iban',
  iban: '',
  bic: '',
  routingNumber: '',
  accountNumber: '',
  accountKind: 'checking',
  paypal: '',
  password: '',
};

/** In the order of the form. */
export const payoutFields = [
  'taxCountry',
  'holder',
  'iban',
  'bic',
  'routingNumber',
  'accountNumber',
  'paypal',
  'password',
] as const;
export type PayoutField = (typeof payoutFields)[number];

export const accountOf = (draft: PayoutDraft): PayoutAccount => {
  switch (draft.method) {
    case 'iban':
      return { method: 'iban', iban: draft.iban, bic: draft.bic.trim() === '' ? undefined : draft.bic };
    case 'us-account': {
      const { routingNumber, accountNumber, accountKind } = draft;
      return { method: 'us-account', routingNumber, accountNumber, accountKind };
    }
    case 'paypal':
      return { method: 'paypal', email: draft.paypal };
  }
};

const accountFaults = (draft: PayoutDraft): FormErrors<PayoutField> => {
  switch (draft.method) {
    case 'iban':
      return {
        ...(ibanOf(draft.iban) === undefined && { iban: sentence(says.iban) }),
        ...(draft.bic.trim() !== '' && bicOf(draft.bic) === undefined && { bic: sentence(says.bic) }),
      };
    case 'us-account':
      return {
        ...(routingNumberOf(draft.routingNumber) === undefined && { routingNumber: sentence(says.routingNumber) }),
        ...(accountNumberOf(draft.accountNumber) === undefined && { accountNumber: sentence(says.accountNumber) }),
      };
    case 'paypal':
      return normalizeEmail(draft.paypal) === undefined ? { paypal: sentence(says.paypal) } : {};
  }
};

export const errorsOf = (draft: PayoutDraft): FormErrors<PayoutField> => ({
  ...(draft.taxCountry === '' && { taxCountry: sentence(says.taxCountry) }),
  ...(draft.holder.trim() === '' && { holder: sentence(says.holder) }),
  ...accountFaults(draft),
  ...(draft.password === '' && { password: sentence(says.password) }),
});
