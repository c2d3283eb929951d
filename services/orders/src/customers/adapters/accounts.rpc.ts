import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { method, type Methods } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Erasure } from '../application/manage-account.js';
import type { Customers } from '../application/ports.js';
import { customerAnswer } from './mapping.js';

export type AccountsUse = {
  readonly saveAccount: Handler<
    { readonly firstName?: string; readonly lastName?: string; readonly phone?: string },
    string
  >;
  readonly changeEmail: Handler<
    { readonly customerId: string; readonly email: string },
    { readonly customerId: string }
  >;
  readonly askErasure: Handler<unknown, Erasure>;
  readonly cancelErasure: Handler<unknown, Erasure>;
};

const name = z.string().trim().max(200);
const email = z
  .string()
  .refine((text) => normalizeEmail(text) !== undefined, 'This is not an email address.')
  .overwrite((text) => normalizeEmail(text) ?? text);

export const accountMethods = (
  use: AccountsUse,
  customers: Customers,
): Pick<Methods<OrdersDefinition>, 'SaveCustomer' | 'ChangeEmail' | 'AskErasure' | 'KeepAccount'> => ({
  SaveCustomer: method(
    z.object({ firstName: name.exactOptional(), lastName: name.exactOptional(), phone: name.exactOptional() }),
    async (input, ctx) => {
      const customerId = await use.saveAccount(input, ctx);
      return customerAnswer(customerId, await customers.find(customerId));
    },
  ),
  ChangeEmail: method(z.object({ customerId: z.string().min(8).max(128), email }), use.changeEmail),
  AskErasure: method(z.object({}), use.askErasure),
  KeepAccount: method(z.object({}), use.cancelErasure),
});
