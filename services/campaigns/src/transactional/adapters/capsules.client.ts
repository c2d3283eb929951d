import type { CapsulesDefinition } from '@keepsake/contracts/rpc/capsules';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { CapsuleClient } from '../application/keeping-ports.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createCapsuleClient = (capsules: Client<CapsulesDefinition>): CapsuleClient => ({
  opened: (id, { signal, correlationId }) =>
    undefinedIfNotFound(capsules.GetOpenedCapsule({ id }, { signal, correlationId })),
});
