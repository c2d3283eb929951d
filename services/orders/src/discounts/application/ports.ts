import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';
import type { Discount, Uses } from '../domain/discount.js';

type NewDiscount = Omit<Discount, 'active'> & {
  readonly note?: string;
  readonly staffId: string;
  readonly createdAt: Date;
};

/** `uses`, `discountedCents` and `soldCents` are of orders that are not canceled. */
export type ListedDiscount = NewDiscount &
  Discount & { readonly uses: number; readonly discountedCents: number; readonly soldCents: number };

export type DiscountFilter = Sorted & { readonly active?: boolean; readonly search?: string };

export type Discounts = {
  /** Returns false if the code exists. */
  readonly insert: (tx: Tx, discount: NewDiscount) => Promise<boolean>;
  /** Returns whether it was active before; undefined if it does not exist. */
  readonly switch: (tx: Tx, id: string, active: boolean) => Promise<boolean | undefined>;
  readonly find: (id: string) => Promise<ListedDiscount | undefined>;
  readonly findByCode: (code: string) => Promise<(Discount & { readonly uses: number }) | undefined>;
  /** Locks the code until the transaction ends, so that its last use is taken once. */
  readonly lockByCode: (
    tx: Tx,
    code: string,
    customerId: string,
  ) => Promise<(Discount & { readonly used: Uses }) | undefined>;
  readonly page: (filter: DiscountFilter) => Promise<ListPage<ListedDiscount>>;
};
