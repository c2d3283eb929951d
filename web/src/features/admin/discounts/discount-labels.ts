import type { DiscountAnswer } from '@keepsake/contracts/rest/discounts';
import { humanDate } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import type { Tone } from '../parts/state-label.js';

export type Discount = DiscountAnswer;

export const states: Readonly<Record<Discount['state'], { readonly tone: Tone; readonly label: string }>> = {
  active: { tone: 'done', label: 'Active' },
  planned: { tone: 'waits', label: 'Planned' },
  ended: { tone: 'ended', label: 'Ended' },
  'used-up': { tone: 'ended', label: 'Used up' },
  disabled: { tone: 'ended', label: 'Disabled' },
};

export const valueLabel = ({ kind, value }: Pick<Discount, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${value / 10}%` : money(value);

export const usesLabel = ({ uses, maxUses }: Pick<Discount, 'uses' | 'maxUses'>): string =>
  maxUses === null ? uses.toLocaleString() : `${uses.toLocaleString()} of ${maxUses.toLocaleString()}`;

export const daysLabel = ({ fromDay, untilDay }: Pick<Discount, 'fromDay' | 'untilDay'>): string => {
  if (fromDay !== null && untilDay !== null) return `${humanDate(fromDay)} to ${humanDate(untilDay)}`;
  if (fromDay !== null) return `From ${humanDate(fromDay)}`;
  return untilDay === null ? 'Any day' : `Until ${humanDate(untilDay)}`;
};

/** Returns the limits besides days and uses, such as "once per email, from $100.00". */
export const conditionsLabel = (
  { maxUsesPerEmail, minimumCents, packages }: Discount,
  nameOf: (sold: string) => string,
): string =>
  [
    maxUsesPerEmail !== null && (maxUsesPerEmail === 1 ? 'once per email' : `${maxUsesPerEmail} times per email`),
    minimumCents !== null && `from ${money(minimumCents)}`,
    packages.length > 0 && packages.map(nameOf).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
