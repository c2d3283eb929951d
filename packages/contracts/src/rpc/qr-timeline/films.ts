import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { FilmsDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Films.js';

export type { FilmsDefinition };
export const filmsRpc = rpcContract<FilmsDefinition>('qr-timeline/v1/films.proto', 'Films');
