import type { KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { KeepingClient } from '../application/keeping-ports.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createKeepingClient = (keeping: Client<KeepingDefinition>): KeepingClient => ({
  link: (id, { signal, correlationId }) => undefinedIfNotFound(keeping.GetLink({ id }, { signal, correlationId })),
  keeper: (id, { signal, correlationId }) => undefinedIfNotFound(keeping.GetKeeper({ id }, { signal, correlationId })),
  confirmation: (id, { signal, correlationId }) =>
    undefinedIfNotFound(keeping.GetConfirmation({ id }, { signal, correlationId })),
  report: (id, { signal, correlationId }) => undefinedIfNotFound(keeping.GetReport({ id }, { signal, correlationId })),
});
