import { customerNote } from '@keepsake/contracts/rest/customer-service';
import { orderNoteBody, orderRecord } from '@keepsake/contracts/rest/order-record';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { z } from 'zod';
import { buyersStaff, route, type RouteRequest, type Route } from '../../../route.js';
import { mailOf, noteOf } from './customer-files.mapping.js';
import { historyOf } from './order-record.mapping.js';
import { undefinedIfUnavailable } from '../../undefined-if-unavailable.js';
import { withId } from '../../path-fields.js';
import type { RouteDeps } from '../../route-deps.js';

type Deps = Pick<RouteDeps, 'access'>;

const maxMails = 200;

/** An erased customer has no emails. */
const mailsOf = async (request: RouteRequest, customerId: string | undefined, subjectIds: readonly string[]) =>
  customerId === undefined
    ? { mails: [] }
    : undefinedIfUnavailable(
        request.client(campaignsRpc).ListMails({ customerId, subjectIds: [...subjectIds], limit: maxMails }),
      );

const recordOf = async (
  { access }: Deps,
  request: RouteRequest,
  orderId: string,
): Promise<z.input<typeof orderRecord>> => {
  const [order, parcels] = await Promise.all([
    request.client(ordersRpc).GetOrderRecord({ orderId }),
    undefinedIfUnavailable(request.client(shippingRpc).ListShipments({ orderId })),
  ]);
  const shipments = parcels?.shipments ?? [];
  const subjects = [...new Set([orderId, ...shipments.map(({ shipmentId }) => shipmentId)])];
  const [post, acts, viewers] = await Promise.all([
    mailsOf(request, order.customerId, subjects),
    access.auditLog.actsOn(['order', 'parcel', 'code'], [...subjects, ...order.replaced.map(({ codeId }) => codeId)]),
    access.orderViewers.note(orderId, request.session?.accountId ?? ''),
  ]);
  const staff = [...order.deeds, ...order.notes, ...acts].flatMap(({ staffId }) => staffId ?? []);
  const names = await access.staffNames.of([...staff, ...viewers]);
  return {
    customerId: order.customerId ?? null,
    history: [...historyOf({ deeds: order.deeds, replaced: order.replaced, shipments, acts, names })],
    plates: order.plates.map(({ code, serial, lifeState }) => ({
      qrCode: code,
      serial,
      status: lifeState,
    })),
    mails: post?.mails.map(mailOf) ?? [],
    notes: order.notes.map((note) => noteOf(note, names)),
    missing: [
      ...(order.platesAway ? ['plates' as const] : []),
      ...(post ? [] : ['mails' as const]),
      ...(parcels ? [] : ['shipments' as const]),
    ],
    viewers: viewers.flatMap((id) => names.get(id) ?? []),
  };
};

/** Returns the history and notes for the page of one order. */
export const orderRecordRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/orders/{id}/record',
    summary: 'Get the history, plates, emails and notes of an order',
    who: buyersStaff,
    limit: 'read',
    params: withId,
    answers: { 200: orderRecord },
    handle: async (request) => ({ status: 200, body: await recordOf(deps, request, request.params.id) }),
  }),
  route({
    method: 'post',
    path: '/api/admin/orders/{id}/notes',
    summary: 'Add a note to an order, for colleagues',
    who: buyersStaff,
    limit: 'write',
    params: withId,
    body: orderNoteBody,
    answers: { 201: customerNote },
    handle: async (request) => {
      const { words: text } = request.body;
      const { noteId, at } = await request.client(ordersRpc).AddOrderNote({ orderId: request.params.id, words: text });
      const author = request.session?.accountId ?? '';
      const by = (await deps.access.staffNames.of([author])).get(author) ?? null;
      return { status: 201, body: { id: noteId, words: text, at, by, mayRemove: true } };
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/orders/{id}/notes/{note}',
    summary: 'Delete a note on an order; own notes, or any for an owner',
    who: buyersStaff,
    limit: 'write',
    params: withId.extend({ note: z.uuid('Note not found. Reload the page.') }),
    answers: { 204: null },
    handle: async (request) => {
      const { id, note } = request.params;
      await request.client(ordersRpc).RemoveOrderNote({ orderId: id, noteId: note });
      return { status: 204 };
    },
  }),
];
