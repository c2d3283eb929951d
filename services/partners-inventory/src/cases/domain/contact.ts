import { handoverMessages, maxFamilyMails } from '@keepsake/contracts/catalog/handover-messages';
import { problem } from '@keepsake/platform/problem';

export type ContactDetails = {
  readonly name: string;
  readonly relation?: string;
  readonly email?: string;
  readonly phone?: string;
};

/** A next of kin of a case. The first one, stored with the case, has the id of the case. */
export type Contact = Partial<ContactDetails> & {
  readonly id: string;
  /** Owner of the address, as other services identify that person. */
  readonly personId?: string;
  readonly mailsSent: number;
  readonly mailedAt?: Date;
  /** An email to this person waits for the day after the service. */
  readonly held: boolean;
  /** This person claimed the page. */
  readonly opened: boolean;
};

export const mailsLeftOf = ({ mailsSent }: Pick<Contact, 'mailsSent'>): number =>
  Math.max(0, maxFamilyMails - mailsSent);

/**
 * Returns the contacts to email, each address once: the chosen ones, or the first contact. Throws if none of them has an
 * address.
 */
export const recipientsOf = (
  { id, contacts }: { readonly id: string; readonly contacts: readonly Contact[] },
  chosen: readonly string[],
): readonly Contact[] => {
  const wanted = new Set(chosen.length === 0 ? [id] : chosen);
  const found = contacts.filter((one) => wanted.has(one.id));
  if (chosen.length > 0 && found.length < wanted.size) throw contactUnknown();
  const byAddress = new Map(
    found.flatMap((one) => (one.email === undefined ? [] : [[one.email.toLowerCase(), one] as const])),
  );
  if (found.length === 0 || found.some(({ email }) => email === undefined))
    throw problem('conflict', 'family-without-address', handoverMessages.noAddress);
  return [...byAddress.values()];
};

export const contactUnknown = () => problem('not-found', 'contact-unknown', handoverMessages.contactUnknown);
export const contactKnown = () => problem('conflict', 'contact-known', handoverMessages.contactKnown);
export const tooManyContacts = () => problem('conflict', 'too-many-contacts', handoverMessages.tooManyContacts);
export const mailedEnough = () => problem('conflict', 'family-mailed-enough', handoverMessages.mailedEnough);
