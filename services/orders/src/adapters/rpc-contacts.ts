import { inquiryTypeKeys } from '@keepsake/contracts/catalogue/inquiry-types';
import { contactSorts } from '@keepsake/contracts/rest/lists';
import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { method, type Methods } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { workInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { AddContact } from '../application/add-contact.js';
import { contactNotFound, type MarkContact } from '../application/mark-contact.js';
import type { Contact, Contacts } from '../application/ports.js';

export type ContactsUse = {
  readonly addContact: Handler<AddContact, { readonly contactId: string }>;
  readonly markContact: Handler<MarkContact, { readonly contactId: string }>;
};

const line = z.string().trim().min(1).max(300);
const wanted = workInput(contactSorts).extend({
  type: z.enum(['prospect', 'customer']).exactOptional(),
  inquiry: z.enum(inquiryTypeKeys).exactOptional(),
  answered: z.boolean().exactOptional(),
});

const contactAnswer = ({ answeredAt, ...one }: Contact) => ({
  ...one,
  ...present({ answeredAt: answeredAt?.toISOString() }),
  createdAt: one.createdAt.toISOString(),
});

/** What people wrote through the contact form. */
export const contactMethods = (
  use: ContactsUse,
  contacts: Contacts,
): Pick<Methods<OrdersDefinition>, 'AddContact' | 'ListContacts' | 'MarkContact' | 'GetContact'> => ({
  AddContact: method(
    z.object({ firstName: line, lastName: line, email: z.email().max(254), notes: z.string().max(10_000) }),
    use.addContact,
  ),
  ListContacts: method(wanted, async (input, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    const { rows, total, nextCursor } = await contacts.page(input);
    return { ...present({ nextCursor }), contacts: rows.map(contactAnswer), total };
  }),
  MarkContact: method(
    z.object({ contactId: z.uuid('We know no such message. Please look at the list again.'), answered: z.boolean() }),
    async (input, turn) => {
      const { contactId } = await use.markContact(input, turn);
      const marked = await contacts.find(contactId);
      if (!marked) throw contactNotFound();
      return contactAnswer(marked);
    },
  ),
  GetContact: method(z.object({ contactId: z.uuid() }), async ({ contactId }, turn) => {
    requireSystem(turn.caller);
    const contact = await contacts.find(contactId);
    return contact ? { contact: contactAnswer(contact) } : {};
  }),
});
