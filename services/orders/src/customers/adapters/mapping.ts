import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { StoredCustomer } from '../application/ports.js';

export const customerAnswer = (
  customerId: string,
  customer: StoredCustomer | undefined,
): Output<OrdersDefinition, 'GetCustomer'> => ({
  ...present({
    birthday: customer?.birthday,
    anniversary: customer?.anniversary,
    familyBirthdays: customer?.familyBirthdays,
    eraseAt: customer?.eraseAt?.toISOString(),
  }),
  customerId,
  known: customer !== undefined,
  firstName: customer?.firstName ?? '',
  lastName: customer?.lastName ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  emailMarketing: customer?.emailMarketing ?? false,
  birthdayReminders: customer?.birthdayReminders ?? false,
  version: customer?.version ?? 0,
});
