import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { method, type Methods } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { Erasure } from '../application/manage-account.js';
import type { Customers } from '../application/ports.js';
import { customerAnswer } from './answers.js';

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
  readonly keepAccount: Handler<unknown, Erasure>;
};

const name = z.string().trim().max(200);
const email = z
  .string()
  .refine((text) => normaliseEmail(text) !== undefined, 'This is not an e-mail address.')
  .overwrite((text) => normaliseEmail(text) ?? text);

/** What customers do with their own account. */
export const accountMethods = (
  use: AccountsUse,
  customers: Customers,
): Pick<Methods<OrdersDefinition>, 'SaveCustomer' | 'ChangeEmail' | 'AskErasure' | 'KeepAccount'> => ({
  SaveCustomer: method(
    z.object({ firstName: name.exactOptional(), lastName: name.exactOptional(), phone: name.exactOptional() }),
    async (input, turn) => {
      const customerId = await use.saveAccount(input, turn);
      return customerAnswer(customerId, await customers.find(customerId));
    },
  ),
  ChangeEmail: method(z.object({ customerId: z.string().min(8).max(128), email }), use.changeEmail),
  AskErasure: method(z.object({}), use.askErasure),
  KeepAccount: method(z.object({}), use.keepAccount),
});
