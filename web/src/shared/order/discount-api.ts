import type { PackageType } from '@keepsake/contracts/catalog/order-packages';
import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { CheckedDiscount } from '@keepsake/contracts/rest/discounts';
import { parseDiscountCode } from '@keepsake/contracts/values/discounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getJson } from '../api/client.js';
import { ApiError, hasStatus } from '../api/errors.js';
import { humanDate } from '../formats.js';
import { money } from '../money.js';
import { discountText as t } from './discount-texts.js';
import { shownPackage } from './order-texts.js';

type Asked = { readonly pricingTier: PricingTier; readonly quantity: number } | { readonly packageType: PackageType };

const pauseMs = 500;

/** Returns the text after a pause in typing. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Discounts that were read; invalid after the server named another price. */
export const useForgetDiscounts = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.resetQueries({ queryKey: ['discount'] });
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns why the server refused a code, in the reader’s language; undefined for another error. */
export const refusedDiscount = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.slug !== 'discount-refused') return undefined;
  const { body } = error;
  const packages = Array.isArray(body['packages']) ? body['packages'].map(textOf) : [];
  switch (body['reason']) {
    case 'planned':
      return t('planned', { date: humanDate(textOf(body['fromDay'])) });
    case 'ended':
      return t('ended', { date: humanDate(textOf(body['untilDay'])) });
    case 'below-minimum':
      return t('below-minimum', { amount: money(Number(body['minimumCents'])) });
    case 'other-package':
      return t('other-package', { packages: packages.map(shownPackage).join(', ') });
    case 'disabled':
    case 'used-up':
    case 'used-by-you':
    case 'price-open':
      return t(body['reason']);
    default:
      return t('unknown');
  }
};

export type ShownDiscount = {
  /** The price with the code, once the server accepted it. */
  readonly accepted: CheckedDiscount | undefined;
  /** Why the code does not hold. */
  readonly refused: string | undefined;
  readonly pending: boolean;
  /** The code could not be checked; the order does it again. */
  readonly failed: boolean;
};

const nothing: ShownDiscount = { accepted: undefined, refused: undefined, pending: false, failed: false };

/** Checks a typed code for a purchase after a pause in typing. */
export const useDiscount = (typed: string, asked: Asked): ShownDiscount => {
  const settled = useSettled(typed.trim());
  const code = parseDiscountCode(settled);
  const { data, error, isFetching } = useQuery({
    queryKey: ['discount', code, asked],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({
        code: code ?? '',
        ...('packageType' in asked
          ? { packageType: asked.packageType }
          : { pricingTier: asked.pricingTier, quantity: String(asked.quantity) }),
      });
      return getJson<CheckedDiscount>(`/api/discount?${search}`, signal);
    },
    enabled: code !== undefined,
  });
  if (typed.trim() === '') return nothing;
  if (settled !== typed.trim() || isFetching) return { ...nothing, pending: true };
  if (code === undefined) return { ...nothing, refused: t('unknown') };
  if (data !== undefined && error === null) return { ...nothing, accepted: data };
  const refused = refusedDiscount(error);
  return refused === undefined
    ? { ...nothing, failed: error !== null && !hasStatus(error, 422) }
    : { ...nothing, refused };
};
