import type { PayoutsDefinition } from '@keepsake/contracts/rpc/payouts';
import type { PayoutDetailsDefinition } from '@keepsake/contracts/rpc/payout-details';
import type { Output } from '@keepsake/platform/rpc/contract';

type Payout = Output<PayoutsDefinition, 'GetStatement'>['payouts'][number];
type Account = Output<PayoutDetailsDefinition, 'ListPayoutAccounts'>['accounts'][number];

/** Prevents formula injection: a cell that starts like a formula gets an apostrophe. */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Formats cents as "42.40" in integer arithmetic. */
const decimal = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Empty if an affiliate has no payout details. */
const accountCells = ({ taxCountry, holder, account }: Partial<Account> = {}): readonly string[] => [
  taxCountry ?? '',
  holder ?? '',
  account?.method ?? '',
  account?.iban ?? account?.accountNumber ?? account?.email ?? '',
  account?.bic ?? account?.routingNumber ?? '',
  account?.accountKind ?? '',
];

const columns = 'reference,name,email,code,amount,currency,tax_country,account_holder,method,account,bank,kind'.split(
  ',',
);

/** Creates the CSV for the bank: RFC 4180, one row per affiliate. */
export const payoutFile = (payouts: readonly Payout[], accounts: readonly Account[]): string => {
  const of = new Map(accounts.map((account) => [account.affiliateId, account]));
  return [
    columns,
    ...payouts.map((one) => [
      `P${one.batchNumber}-${one.affiliateCode}`,
      one.affiliateName,
      one.affiliateEmail,
      one.affiliateCode,
      decimal(one.amountCents),
      'USD',
      ...accountCells(of.get(one.affiliateId)),
    ]),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
};
