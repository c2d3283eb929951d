import { addContactBody, addedContactAnswer, contactAnswer } from '@keepsake/contracts/rest/contacts';
import { listQuery } from '@keepsake/contracts/rest/fields';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { z } from 'zod';
import { allStaff, anyone, route, type Route } from '../route.js';
import { requireHuman } from './human-check.js';
import { listAnswer, pageOf } from './lists.js';
import type { RouteDeps } from './route-deps.js';

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
      const { contactId } = await ask.to(ordersRpc).AddContact(message);
      return { status: 201, body: { id: contactId } };
    },
  }),
  route({
    method: 'get',
    path: '/api/contacts',
    summary: 'Messages, newest first',
    who: allStaff,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(contactAnswer) },
    handle: async (ask) => {
      const { contacts, nextCursor, total } = await ask.to(ordersRpc).ListContacts(pageOf(ask.query));
      return listAnswer(contacts, { path: '/api/contacts', limit: ask.query.limit, nextCursor, total });
    },
  }),
];
