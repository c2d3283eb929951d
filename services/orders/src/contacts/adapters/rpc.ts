import { inquiryTypeKeys } from '@keepsake/contracts/catalog/inquiry-types';
import { contactSorts } from '@keepsake/contracts/rest/lists';
import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { method, type Methods } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { AddContact } from '../application/add-contact.js';
import { contactNotFound, type MarkContact } from '../application/mark-contact.js';
import type { Contact, Contacts } from '../application/ports.js';
import type { ReplyToContact, StoredReply } from '../application/reply-to-contact.js';

export type ContactsUse = {
  readonly addContact: Handler<AddContact, { readonly contactId: string }>;
  readonly markContact: Handler<MarkContact, { readonly contactId: string }>;
  readonly replyToContact: Handler<ReplyToContact, StoredReply>;
};

const line = z.string().trim().min(1).max(300);
const contactType = z.enum(['prospect', 'customer']);
const contactsInput = listInput(contactSorts).extend({
  type: contactType.exactOptional(),
  inquiry: z.enum(inquiryTypeKeys).exactOptional(),
  answered: z.boolean().exactOptional(),
});

const contactId = z.uuid('Message not found. Refresh the list.');

const contactAnswer = ({ answeredAt, replies, ...one }: Contact) => ({
  ...one,
  ...present({ answeredAt: answeredAt?.toISOString() }),
  createdAt: one.createdAt.toISOString(),
  replies: replies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })),
});

const known = async (contacts: Contacts, id: string) => {
  const contact = await contacts.find(id);
  if (!contact) throw contactNotFound();
  return contactAnswer(contact);
};

export const contactMethods = (
  use: ContactsUse,
  contacts: Contacts,
): Pick<
  Methods<OrdersDefinition>,
  'AddContact' | 'ListContacts' | 'MarkContact' | 'ReplyToContact' | 'GetContact'
> => ({
  AddContact: method(
    z.object({
      firstName: line,
      lastName: line,
      email: z.email().max(254),
      notes: z.string().max(10_000),
      type: contactType.exactOptional(),
    }),
    use.addContact,
  ),
  ListContacts: method(contactsInput, async (input, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    const { rows, total, nextCursor } = await contacts.page(input);
    return { ...present({ nextCursor }), contacts: rows.map(contactAnswer), total };
  }),
  MarkContact: method(z.object({ contactId, answered: z.boolean() }), async (input, ctx) =>
    known(contacts, (await use.markContact(input, ctx)).contactId),
  ),
  ReplyToContact: method(z.object({ contactId, text: z.string().trim().min(1).max(5_000) }), async (input, ctx) =>
    known(contacts, (await use.replyToContact(input, ctx)).contactId),
  ),
  GetContact: method(z.object({ contactId: z.uuid() }), async (input, ctx) => {
    if (ctx.caller.kind === 'staff') requireStaff(ctx.caller, 'operations', 'support');
    else requireSystem(ctx.caller);
    const contact = await contacts.find(input.contactId);
    return contact ? { contact: contactAnswer(contact) } : {};
  }),
});
