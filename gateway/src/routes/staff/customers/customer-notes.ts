import { customerNote, customerNoteBody } from '@keepsake/contracts/rest/customer-service';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { z } from 'zod';
import { route, type Route } from '../../../route.js';
import { withCustomerId } from '../../path-fields.js';
import type { RouteDeps } from '../../route-deps.js';

const support = ['owner', 'support'] as const;

/** Notes of staff about a customer, shown with the customer. */
export const customerNoteRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/customers/{id}/notes',
    summary: 'Add a note about a customer, for colleagues',
    who: support,
    limit: 'write',
    params: withCustomerId,
    body: customerNoteBody,
    answers: { 201: customerNote },
    handle: async (request) => {
      const { words: text } = request.body;
      const { noteId, at } = await request
        .client(customersRpc)
        .AddCustomerNote({ customerId: request.params.id, words: text });
      const author = request.session?.accountId ?? '';
      const by = (await access.staffNames.of([author])).get(author) ?? null;
      return { status: 201, body: { id: noteId, words: text, at, by, mayRemove: true } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/customers/{id}/notes/{note}',
    summary: 'Delete a note about a customer; own notes, or any for an owner',
    who: support,
    limit: 'write',
    params: withCustomerId.extend({ note: z.uuid('Note not found.') }),
    answers: { 204: null },
    handle: async (request) => {
      const { id, note } = request.params;
      await request.client(customersRpc).RemoveCustomerNote({ customerId: id, noteId: note });
      return { status: 204 };
    },
  }),
];
