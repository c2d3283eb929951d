import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { CaseFilmsDefinition } from '../../rpc-types/keepsake/partners_inventory/v1/CaseFilms.js';

export type { CaseFilmsDefinition };
export const caseFilmsRpc = rpcContract<CaseFilmsDefinition>('partners-inventory/v1/case_films.proto', 'CaseFilms');
