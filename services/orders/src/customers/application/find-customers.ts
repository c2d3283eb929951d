import { parseOrderNumber } from '@keepsake/contracts/values/order-number';
import { requireStaff } from '@keepsake/platform/access';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { CustomerPage, CustomerSearch, FoundCustomer, PlateCount, PlateHolders } from './find-customer-ports.js';

type Deps = { readonly search: CustomerSearch; readonly holders: PlateHolders };

/** `count` is absent if qr-timeline is unavailable; the person is found anyway. */
export type CountedCustomer = FoundCustomer & { readonly count?: PlateCount };
export type CountedPage = Omit<CustomerPage, 'customers'> & { readonly customers: readonly CountedCustomer[] };

/** Results that support can scan during a phone call. */
const maxFound = 25;

/** Accepts a partial number: the packing slip shows `K-4F7Q2M9X`, a caller may have read out "K 4F" so far. */
const numberBegins = (text: string): string | undefined => {
  const whole = parseOrderNumber(text);
  if (whole !== undefined) return whole;
  const part = /^k\s*[-–—\s]\s*([0-9a-z]{1,8})$/i.exec(text)?.[1];
  return part && `K-${part.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')}`;
};

/** Returns the digits of a phone number; undefined if it has a letter or too few digits. */
const digitsOf = (text: string): string | undefined => {
  const digits = text.replace(/[\s().+/-]/g, '');
  return /^\d{4,20}$/.test(digits) ? digits : undefined;
};

/** Requires letters and digits together, so that qr-timeline is never queried for a name alone. */
const looksLikePlate = (text: string): boolean => /[0-9]/.test(text) && /^\S*[A-Za-z0-9][\s\S]{3,}$/.test(text);

const whileAway =
  <R>(instead: R) =>
  (error: unknown): R => {
    if (isProblem(error) && error.kind === 'unavailable') return instead;
    throw error;
  };

const counted = async (
  { holders }: Deps,
  customers: readonly FoundCustomer[],
  ctx: RequestContext,
): Promise<readonly CountedCustomer[]> => {
  if (customers.length === 0) return [];
  const ids = customers.map(({ customerId }) => customerId);
  const counts = await holders.countsOf(ids, ctx).catch(whileAway(undefined));
  return customers.map((one) => {
    const count = counts && (counts.get(one.customerId) ?? { codes: 0, activeCodes: 0 });
    if (!count) return one;
    const { lastActivity = one.lastActivity } = count;
    return { ...one, count, lastActivity: lastActivity > one.lastActivity ? lastActivity : one.lastActivity };
  });
};

/** Searches by every kind of detail. Exact matches of a plate or an order come before similar names. */
export const searchCustomers =
  (deps: Deps): Handler<{ readonly text: string }, CountedPage> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'support');
    const text = input.text.trim();
    if (text.length < 2)
      throw problem('invalid', 'search-too-short', 'Please type at least two characters of a name, email or code.');
    const number = numberBegins(text);
    const digits = digitsOf(text);
    const holders = looksLikePlate(text) ? await deps.holders.holdersOf(text, ctx).catch(whileAway([])) : [];
    const found = [
      ...(await deps.search.byIds(holders)),
      ...(number === undefined ? [] : await deps.search.byOrderNumber(number, maxFound)),
      ...(digits === undefined ? [] : await deps.search.byDigits(digits, maxFound)),
      ...(await deps.search.byWords(text, maxFound)),
    ];
    const once = [...new Map(found.map((one) => [one.customerId, one])).values()].slice(0, maxFound);
    return { customers: await counted(deps, once, ctx), total: once.length };
  };

export const listCustomers =
  (deps: Deps): Handler<{ readonly cursor?: string; readonly limit: number }, CountedPage> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'support');
    const { customers, ...page } = await deps.search.newest(input);
    return { ...page, customers: await counted(deps, customers, ctx) };
  };
