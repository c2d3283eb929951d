import type { Handler } from '@keepsake/platform/request-context';
import type { Cases } from './ports.js';

/** Erases name, address and phone of a deleted account from the cases with this family contact. */
export const eraseFamily =
  ({
    cases,
  }: {
    readonly cases: Pick<Cases, 'eraseFamily'>;
  }): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  ({ customerId, at }, ctx) =>
    ctx.transaction((tx) => cases.eraseFamily(tx, customerId, at));
