import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { VisitsDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Visits.js';

export type { VisitsDefinition };
export const visitsRpc = rpcContract<VisitsDefinition>('qr-timeline/v1/visits.proto', 'Visits');
