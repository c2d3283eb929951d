/** By what a buyer who is the affiliate, or lives with them, is recognized. Each key is hashed before it leaves its service. */
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

/** "R.Costa+friend@GoogleMail.com" -> "rcosta@gmail.com": tags and dots lead to the same mailbox at many providers. */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const untagged = local.replace(/\+.*$/, '').replaceAll('.', '');
  return `${untagged}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
};

/** Keys of a person's household, each by `keyOf`. An address without street or postcode has none. */
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
