import { answeredBy, rpcContract, type RpcContract } from '@keepsake/platform/rpc/contract';
import type { BackstageDefinition } from '../rpc-types/keepsake/platform/v1/Backstage.js';

export type { BackstageDefinition };

const backstage = rpcContract<BackstageDefinition>('platform/v1/backstage.proto', 'Backstage');

/** Every service answers it about itself. */
export const backstageOf = (service: string): RpcContract<BackstageDefinition> => answeredBy(backstage, service);
