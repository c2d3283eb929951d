import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { PlateRequestsDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/PlateRequests.js';

export type { PlateRequestsDefinition };
export const plateRequestsRpc = rpcContract<PlateRequestsDefinition>(
  'partners-inventory/v1/plate_requests.proto',
  'PlateRequests',
);
