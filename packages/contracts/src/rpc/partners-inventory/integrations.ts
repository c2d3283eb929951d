import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { IntegrationsDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/Integrations.js';

export type { IntegrationsDefinition };
export const integrationsRpc = rpcContract<IntegrationsDefinition>(
  'partners-inventory/v1/integrations.proto',
  'Integrations',
);
