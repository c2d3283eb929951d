/** Identifies buyers who are the affiliate or live with them. Each key is hashed before it leaves its service. */
export type Household = { readonly mailbox: string; readonly surname?: string; readonly address?: string };

type Person = {
  readonly email: string;
  readonly lastName: string;
  readonly address?: { readonly street: string; readonly zip: string; readonly country: string };
};

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the mailbox of an address: "R.Costa+friend@GoogleMail.com" -> "rcosta@gmail.com". Many providers ignore tags
 * and dots.
 */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const untagged = local.replace(/\+.*$/, '').replaceAll('.', '');
  return `${untagged}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
};

/** Returns the keys of a person's household, each hashed by `keyOf`. An address needs a street and a postcode. */
export const householdOf = ({ email, lastName, address }: Person, keyOf: (text: string) => string): Household => {
  const surname = letters(lastName);
  const street = letters(address?.street ?? '');
  const zip = letters(address?.zip ?? '');
  return {
    mailbox: keyOf(`mailbox:${mailboxOf(email)}`),
    ...(surname !== '' && { surname: keyOf(`surname:${surname}`) }),
    ...(street !== '' && zip !== '' && { address: keyOf(`address:${street}:${zip}`) }),
  };
};
