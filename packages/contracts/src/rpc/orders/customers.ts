import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { CustomersDefinition } from '../../rpc-types/keepsake/orders/v1/Customers.js';

export type { CustomersDefinition };
export const customersRpc = rpcContract<CustomersDefinition>('orders/v1/customers.proto', 'Customers');
