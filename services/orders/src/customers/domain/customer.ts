import { problem } from '@keepsake/platform/problem';

/** Splits a name written in one line: the last word is the family name, as in forms with two fields. */
export const nameParts = (name: string): { readonly firstName: string; readonly lastName: string } => {
  const terms = name.trim().split(/\s+/u);
  return terms.length < 2
    ? { firstName: terms[0] ?? '', lastName: '' }
    : { firstName: terms.slice(0, -1).join(' '), lastName: terms.at(-1) ?? '' };
};

/** Refuses a merge if an erasure is scheduled, because the move would save data from it. */
export const requireStaying = (
  customers: readonly { readonly eraseAt?: Date }[],
  subject: 'One of the two customers' | 'The account of one of the two addresses',
): void => {
  if (customers.some(({ eraseAt }) => eraseAt !== undefined))
    throw problem(
      'conflict',
      'customer-leaving',
      `${subject} is being deleted, as was requested. Take the deletion back first, or wait until it is done.`,
    );
};
