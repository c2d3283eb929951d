import type { Application } from './application.js';

export type Tier = 'starter' | 'standard' | 'plus';

export type Location = {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly tier: Tier;
  readonly casesPerMonth: number;
  readonly lowStockThreshold: number;
  readonly createdAt: Date;
};

/** Cases per month in each plan. */
export const casesOf: Readonly<Record<Tier, number>> = { starter: 15, standard: 40, plus: 100 };

/** Initial plan of every partner. */
export const firstPlan = { tier: 'starter', casesPerMonth: 15, lowStockThreshold: 5 } as const;

/** An approved business begins with one location: itself. */
export const firstLocation = (
  application: Application,
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
): Location => ({
  id,
  createdAt,
  accountId: application.id,
  name: application.businessName,
  city: application.city,
  state: application.state,
  ...firstPlan,
});
