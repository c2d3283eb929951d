import { parseOrderNumber } from '@keepsake/contracts/values/order-number';
import { requireStaff } from '@keepsake/platform/access';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Handler, Turn } from '@keepsake/platform/turn';
import type { CustomerPage, CustomerSearch, FoundCustomer, PlateCount, PlateHolders } from './find-customer-ports.js';

type Deps = { readonly search: CustomerSearch; readonly holders: PlateHolders };

/** Without `count` qr-timeline did not answer; the person is found all the same. */
export type CountedCustomer = FoundCustomer & { readonly count?: PlateCount };
export type CountedPage = Omit<CustomerPage, 'customers'> & { readonly customers: readonly CountedCustomer[] };

/** As many as one looks through while somebody waits on the phone. */
const mostFound = 25;

/** The house's slip of paper says `K-4F7Q2M9X`; on the phone it is "K 4F" so far. */
const numberBegins = (text: string): string | undefined => {
  const whole = parseOrderNumber(text);
  if (whole !== undefined) return whole;
  const part = /^k\s*[-–—\s]\s*([0-9a-z]{1,8})$/i.exec(text)?.[1];
  return part && `K-${part.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')}`;
};

/** A phone number as people write it; undefined when there is a letter in it, or too little of it. */
const digitsOf = (text: string): string | undefined => {
  const digits = text.replace(/[\s().+/-]/g, '');
  return /^\d{4,20}$/.test(digits) ? digits : undefined;
};

/** Letters and digits close together: a plate, whole or its beginning. A name alone is never asked about there. */
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
  turn: Turn,
): Promise<readonly CountedCustomer[]> => {
  if (customers.length === 0) return [];
  const ids = customers.map(({ customerId }) => customerId);
  const counts = await holders.countsOf(ids, turn).catch(whileAway(undefined));
  return customers.map((one) => {
    const count = counts && (counts.get(one.customerId) ?? { codes: 0, activeCodes: 0 });
    if (!count) return one;
    const { lastActivity = one.lastActivity } = count;
    return { ...one, count, lastActivity: lastActivity > one.lastActivity ? lastActivity : one.lastActivity };
  });
};

/** Whatever the person on the phone says of themselves. What names one of them (a plate, an order) comes before a likeness. */
export const searchCustomers =
  (deps: Deps): Handler<{ readonly text: string }, CountedPage> =>
  async (input, turn) => {
    requireStaff(turn.caller, 'support');
    const text = input.text.trim();
    if (text.length < 2)
      throw problem('invalid', 'search-too-short', 'Please type at least two characters of a name, e-mail or code.');
    const number = numberBegins(text);
    const digits = digitsOf(text);
    const holders = looksLikePlate(text) ? await deps.holders.holdersOf(text, turn).catch(whileAway([])) : [];
    const found = [
      ...(await deps.search.byIds(holders)),
      ...(number === undefined ? [] : await deps.search.byOrderNumber(number, mostFound)),
      ...(digits === undefined ? [] : await deps.search.byDigits(digits, mostFound)),
      ...(await deps.search.byWords(text, mostFound)),
    ];
    const once = [...new Map(found.map((one) => [one.customerId, one])).values()].slice(0, mostFound);
    return { customers: await counted(deps, once, turn), total: once.length };
  };

export const listCustomers =
  (deps: Deps): Handler<{ readonly cursor?: string; readonly limit: number }, CountedPage> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'support');
    const { customers, ...page } = await deps.search.newest(asked);
    return { ...page, customers: await counted(deps, customers, turn) };
  };
