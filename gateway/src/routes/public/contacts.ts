import {
  addContactBody,
  addedContactAnswer,
  contactAnswer,
  contactsQuery,
  markContactBody,
  replyToContactBody,
} from '@keepsake/contracts/rest/contacts';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, buyersStaff, route, type Route } from '../../route.js';
import { requireHuman } from './human-check.js';
import { limited } from '../limited.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Contact = Output<OrdersDefinition, 'MarkContact'>;

const contactOf = (one: Contact): z.input<typeof contactAnswer> => ({
  ...one,
  answeredAt: one.answeredAt ?? null,
});

const as = { kind: 'system', service: 'gateway' } as const;

export const contactRoutes = (deps: Pick<RouteDeps, 'access' | 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/contacts',
    summary: 'Send a message',
    who: anyone,
    limit: 'write',
    body: addContactBody,
    answers: { 201: addedContactAnswer },
    handle: async (request) => {
      const { humanCheck, type, ...message } = request.body;
      await requireHuman(deps, request, 'free-message', humanCheck);
      await limited(deps.limits, 'message', request.address); // counts messages, not requests that got a human check
      const { contactId } = await request.client(ordersRpc).AddContact({ ...message, ...present({ type }) });
      return { status: 201, body: { id: contactId } };
    },
  }),
  route({
    method: 'get',
    path: '/api/contacts',
    summary: 'List messages, newest first unless sorted otherwise',
    who: buyersStaff,
    limit: 'read',
    query: contactsQuery,
    answers: { 200: z.array(contactAnswer) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { type, inquiry, answered } = filter;
      const { contacts, nextCursor, total } = await request.client(ordersRpc).ListContacts({
        ...workOf(request.query),
        ...present({ type, answered, inquiry }),
      });
      return listAnswer(contacts.map(contactOf), { path: '/api/contacts', limit, nextCursor, total, filter });
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/contacts/{id}',
    summary: 'Toggle the answered flag of a contact',
    who: buyersStaff,
    limit: 'write',
    params: withId,
    body: markContactBody,
    answers: { 200: contactAnswer },
    handle: async (request) => ({
      status: 200,
      body: contactOf(await request.client(ordersRpc).MarkContact({ contactId: request.params.id, ...request.body })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/admin/contacts/{id}/reply',
    summary: 'Email an answer to the writer of a message, and mark it as answered',
    who: buyersStaff,
    limit: 'write',
    params: withId,
    body: replyToContactBody,
    answers: { 200: contactAnswer },
    handle: async (request) => {
      const contactId = request.params.id;
      const { contact } = await request.client(ordersRpc, { as }).GetContact({ contactId });
      if (!contact) throw problem('not-found', 'contact-not-found', 'Message not found. Refresh the list.');
      const { firstName, email: to } = contact;
      const { idempotencyKey } = request;
      await request.client(campaignsRpc, { as, ...present({ idempotencyKey }) }).QueueMail({
        to,
        template: 'contact-reply',
        valuesJson: JSON.stringify({ firstName, reply: request.body.reply }),
      });
      // Last: a repeated request queues no second email and marks the message after all.
      const marked = await request.client(ordersRpc).MarkContact({ contactId, answered: true });
      return { status: 200, body: contactOf(marked) };
    },
  }),
];
