import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { ShippingDefinition } from '../../rpc-types/keepsake/shipping/v1/Shipping.js';

export type { ShippingDefinition };
export const shippingRpc = rpcContract<ShippingDefinition>('shipping/v1/shipping.proto', 'Shipping');
