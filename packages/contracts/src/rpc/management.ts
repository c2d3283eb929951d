import { answeredBy, rpcContract, type RpcContract } from '@keepsake/platform/rpc/contract';
import type { BackstageDefinition } from '../rpc-types/keepsake/platform/v1/Backstage.js';

export type { BackstageDefinition };

const management = rpcContract<BackstageDefinition>('platform/v1/backstage.proto', 'Backstage');

/** Implemented by every service, for itself. */
export const managementOf = (service: string): RpcContract<BackstageDefinition> => answeredBy(management, service);
