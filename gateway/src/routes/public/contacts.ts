import {
  addContactBody,
  addedContactAnswer,
  contactAnswer,
  contactsQuery,
  markContactBody,
  replyToContactBody,
} from '@keepsake/contracts/rest/contacts';
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

type Deps = Pick<RouteDeps, 'access' | 'limits'>;

const answerWith =
  (names: ReadonlyMap<string, string>) =>
  (one: Contact): z.input<typeof contactAnswer> => ({
    ...one,
    language: one.language ?? null,
    answeredAt: one.answeredAt ?? null,
    replies: one.replies.map(({ text, staffId, createdAt }) => ({
      text,
      by: names.get(staffId) ?? staffId,
      at: createdAt,
    })),
  });

const namesOf = ({ access }: Deps, contacts: readonly Contact[]): Promise<ReadonlyMap<string, string>> =>
  access.staffNames.of(contacts.flatMap(({ replies }) => replies.map(({ staffId }) => staffId)));

const answerOf = async (deps: Deps, contact: Contact) => answerWith(await namesOf(deps, [contact]))(contact);

const notFound = () => problem('not-found', 'contact-not-found', 'Message not found. Refresh the list.');

export const contactRoutes = (deps: Deps): readonly Route[] => [
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
      return listAnswer(contacts.map(answerWith(await namesOf(deps, contacts))), {
        path: '/api/contacts',
        limit,
        nextCursor,
        total,
        filter,
      });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/contacts/{id}',
    summary: 'Get a message and the replies to it',
    who: buyersStaff,
    limit: 'read',
    params: withId,
    answers: { 200: contactAnswer },
    handle: async (request) => {
      const { contact } = await request.client(ordersRpc).GetContact({ contactId: request.params.id });
      if (!contact) throw notFound();
      return { status: 200, body: await answerOf(deps, contact) };
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
    handle: async (request) => {
      const input = { contactId: request.params.id, ...request.body };
      return { status: 200, body: await answerOf(deps, await request.client(ordersRpc).MarkContact(input)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/contacts/{id}/reply',
    summary: 'Email a reply to the writer of a message, store it, and mark the message as answered',
    who: buyersStaff,
    limit: 'write',
    params: withId,
    body: replyToContactBody,
    answers: { 200: contactAnswer },
    handle: async (request) => {
      const input = { contactId: request.params.id, text: request.body.reply };
      return { status: 200, body: await answerOf(deps, await request.client(ordersRpc).ReplyToContact(input)) };
    },
  }),
];
