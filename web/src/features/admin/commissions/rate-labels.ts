import { commissionMessages } from '@keepsake/contracts/catalog/partner-messages';
import type { CommissionChange } from '@keepsake/contracts/rest/commissions';
import { tenthsOfPercent } from '@keepsake/contracts/values/rate';

type Read = { readonly rate: number } | { readonly error: string };

/** Parses a percentage as typed, such as "12.5" or "12,5 %". */
export const readRate = (typed: string): Read => {
  const text = typed.replace('%', '').replace(',', '.').trim();
  const rate = /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(rate) || rate < 0 || rate > 100) return { error: commissionMessages.range };
  return tenthsOfPercent(rate) === undefined ? { error: commissionMessages.oneDecimal } : { rate };
};

const fields: Readonly<Record<string, string>> = {
  rateTenths: 'Rate',
  defaultRateTenths: 'Default rate',
  memorialExempt: 'Funeral home exemption',
  petExempt: 'Pet cemetery exemption',
  status: 'Status',
};

const valueOf = (field: string, value: string): string => {
  if (field.endsWith('Tenths')) return `${Number(value) / 10}%`;
  if (field.endsWith('Exempt')) return value === 'true' ? 'on' : 'off';
  return value;
};

export const changeLabel = ({ field, from, to }: CommissionChange): string =>
  `${fields[field] ?? field}: ${from === null ? '' : `${valueOf(field, from)} → `}${valueOf(field, to)}`;
