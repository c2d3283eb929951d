import type { Handler } from '@keepsake/platform/turn';
import type { Cases } from './case-ports.js';

/** Somebody's account was deleted: the cases that had them as the family's contact keep no name, address or phone of them. */
export const forgetFamily =
  ({
    cases,
  }: {
    readonly cases: Pick<Cases, 'forgetFamily'>;
  }): Handler<{ readonly customerId: string; readonly at: Date }, void> =>
  ({ customerId, at }, turn) =>
    turn.once((tx) => cases.forgetFamily(tx, customerId, at));
