import { customersRpc, type CustomersDefinition } from '@keepsake/contracts/rpc/customers';
import { platesOf } from '@keepsake/contracts/values/plate-count';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { CountedCustomer, CountedPage } from '../customers/application/find-customers.js';
import type { StoredOrder } from '../orders/application/ports.js';
import type { CustomerFile } from '../orders/application/show-customer.js';
import { maxNoteLength } from '../customers/domain/customer-note.js';

export type SupportUse = {
  readonly searchCustomers: Handler<{ readonly text: string }, CountedPage>;
  readonly listCustomers: Handler<{ readonly cursor?: string; readonly limit: number }, CountedPage>;
  readonly showCustomer: Handler<{ readonly customerId: string }, CustomerFile>;
  readonly mergeCustomers: Handler<{ readonly fromId: string; readonly toId: string }, { readonly customerId: string }>;
  readonly eraseAtOnce: Handler<
    { readonly customerId: string; readonly email: string },
    { readonly waitsFor: readonly string[] }
  >;
  readonly addCustomerNote: Handler<
    { readonly customerId: string; readonly words: string },
    { readonly noteId: string; readonly at: string }
  >;
  readonly removeCustomerNote: Handler<
    { readonly customerId: string; readonly noteId: string },
    { readonly noteId: string }
  >;
};

type Answer<M extends keyof CustomersDefinition> = Output<CustomersDefinition, M>;

const customerId = z.string().min(8).max(128);

const foundAnswer = ({ count, ...one }: CountedCustomer): Answer<'SearchCustomers'>['customers'][number] => ({
  ...present({ codes: count?.codes, activeCodes: count?.activeCodes }),
  ...one,
  createdAt: one.createdAt.toISOString(),
  lastActivity: one.lastActivity.toISOString(),
});

const pageAnswer = ({ customers, total, nextCursor }: CountedPage): Answer<'ListCustomers'> => ({
  ...present({ nextCursor }),
  customers: customers.map(foundAnswer),
  total,
});

const orderAnswer = (order: StoredOrder): Answer<'ShowCustomer'>['orders'][number] => ({
  ...present({
    paidAt: order.paidAt?.toISOString(),
    cancelledAt: order.cancelledAt?.toISOString(),
    completedAt: order.completedAt?.toISOString(),
    eventDate: order.eventDate,
  }),
  id: order.id,
  number: order.number,
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  eventType: order.eventType,
  honoreeName: order.honoreeName,
  totalPrice: order.totalCents,
  quantity: order.quantity,
  addressNeeded: order.address === undefined,
  codesShort: order.codesShort,
  plates: platesOf(order),
});

const fileAnswer = ({ found, customer, orders, notes }: CustomerFile): Answer<'ShowCustomer'> => ({
  ...present({ eraseAt: customer.eraseAt?.toISOString() }),
  customerId: found.customerId,
  firstName: found.firstName,
  lastName: found.lastName,
  email: found.email,
  phone: found.phone,
  createdAt: found.createdAt.toISOString(),
  emailMarketing: customer.emailMarketing,
  birthdayReminders: customer.birthdayReminders,
  orders: orders.map(orderAnswer),
  notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
});

export const customersRpcService = (use: SupportUse): RpcService =>
  rpcService(customersRpc, 'api', {
    SearchCustomers: method(
      z.object({ text: z.string().max(200, 'Please type at most 200 characters.') }),
      async (input, ctx) => pageAnswer(await use.searchCustomers(input, ctx)),
    ),
    ListCustomers: method(
      z.object({ cursor: z.string().max(500).exactOptional(), limit: z.int() }),
      async (input, ctx) => pageAnswer(await use.listCustomers(input, ctx)),
    ),
    MergeCustomers: method(z.object({ fromId: customerId, toId: customerId }), use.mergeCustomers),
    EraseCustomer: method(z.object({ customerId, email: z.string().max(300) }), async (input, ctx) => ({
      waitsFor: [...(await use.eraseAtOnce(input, ctx)).waitsFor],
    })),
    AddCustomerNote: method(
      z.object({
        customerId,
        words: z.string().min(1, 'Please write the note.').max(maxNoteLength, 'Please write at most 2,000 characters.'),
      }),
      use.addCustomerNote,
    ),
    RemoveCustomerNote: method(z.object({ customerId, noteId: z.uuid() }), use.removeCustomerNote),
    ShowCustomer: method(z.object({ customerId }), async (input, ctx) =>
      fileAnswer(await use.showCustomer(input, ctx)),
    ),
  });
