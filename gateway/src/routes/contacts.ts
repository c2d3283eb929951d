import {
  addContactBody,
  addedContactAnswer,
  contactAnswer,
  contactsQuery,
  markContactBody,
} from '@keepsake/contracts/rest/contacts';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, buyersStaff, route, type Route } from '../route.js';
import { requireHuman } from './human-check.js';
import { limited } from './limited.js';
import { listAnswer, workOf } from './lists.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Contact = Output<OrdersDefinition, 'MarkContact'>;

const contactOf = (one: Contact): z.input<typeof contactAnswer> => ({
  ...one,
  type: one.type as 'prospect',
  answeredAt: one.answeredAt ?? null,
});

export const contactRoutes = (deps: Pick<RouteDeps, 'access' | 'limits'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/contacts',
    summary: 'Send a message',
    who: anyone,
    limit: 'write',
    body: addContactBody,
    answers: { 201: addedContactAnswer },
    handle: async (ask) => {
      const { humanCheck, ...message } = ask.body;
      await requireHuman(deps, ask, 'free-message', humanCheck);
      await limited(deps.limits, 'message', ask.address); // what would be sent counts, not what was asked back
      const { contactId } = await ask.to(ordersRpc).AddContact(message);
      return { status: 201, body: { id: contactId } };
    },
  }),
  route({
    method: 'get',
    path: '/api/contacts',
    summary: 'Messages, newest first unless sorted otherwise',
    who: buyersStaff,
    limit: 'read',
    query: contactsQuery,
    answers: { 200: z.array(contactAnswer) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { type, inquiry, answered } = wanted;
      const { contacts, nextCursor, total } = await ask.to(ordersRpc).ListContacts({
        ...workOf(ask.query),
        ...present({ type, answered, inquiry }),
      });
      return listAnswer(contacts.map(contactOf), { path: '/api/contacts', limit, nextCursor, total, wanted });
    },
  }),
  route({
    method: 'put',
    path: '/api/admin/contacts/{id}',
    summary: 'Somebody has written back, or has not after all',
    who: buyersStaff,
    limit: 'write',
    params: withId,
    body: markContactBody,
    answers: { 200: contactAnswer },
    handle: async (ask) => ({
      status: 200,
      body: contactOf(await ask.to(ordersRpc).MarkContact({ contactId: ask.params.id, ...ask.body })),
    }),
  }),
];
