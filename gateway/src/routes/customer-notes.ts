import { customerNote, customerNoteBody } from '@keepsake/contracts/rest/customer-service';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { z } from 'zod';
import { route, type Route } from '../route.js';
import { withCustomerId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

const support = ['owner', 'support'] as const;

/** What colleagues should know about a person. They are read with the person's file. */
export const customerNoteRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/notes',
    summary: 'Note something about a customer, for colleagues',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: customerNoteBody,
    answers: { 201: customerNote },
    handle: async (ask) => {
      const { words } = ask.body;
      const { noteId, at } = await ask.to(customersRpc).AddCustomerNote({ customerId: ask.params.id, words });
      const author = ask.session?.accountId ?? '';
      const by = (await access.staffNames.of([author])).get(author) ?? null;
      return { status: 201, body: { id: noteId, words, at, by, mayRemove: true } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/customers/{id}/notes/{note}',
    summary: 'Delete a note about a customer: one’s own, or any as an owner',
    who: support,
    limit: 'write',
    params: withCustomerId.extend({ note: z.uuid('We know no such note.') }),
    answers: { 204: null },
    handle: async (ask) => {
      const { id, note } = ask.params;
      await ask.to(customersRpc).RemoveCustomerNote({ customerId: id, noteId: note });
      return { status: 204 };
    },
  }),
];
