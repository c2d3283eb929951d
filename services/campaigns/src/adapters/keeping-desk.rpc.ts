import type { KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { KeepingDesk } from '../application/keeping-ports.js';
import { ifStillThere } from './if-still-there.js';

export const askedKeepingDesk = (keeping: Client<KeepingDefinition>): KeepingDesk => ({
  link: (id, { signal, correlationId }) => ifStillThere(keeping.GetLink({ id }, { signal, correlationId })),
  keeper: (id, { signal, correlationId }) => ifStillThere(keeping.GetKeeper({ id }, { signal, correlationId })),
  confirmation: (id, { signal, correlationId }) =>
    ifStillThere(keeping.GetConfirmation({ id }, { signal, correlationId })),
  report: (id, { signal, correlationId }) => ifStillThere(keeping.GetReport({ id }, { signal, correlationId })),
});
