import type { SuccessionDefinition } from '@keepsake/contracts/rpc/succession';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { SuccessionClient } from '../application/succession-ports.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createSuccessionClient = (succession: Client<SuccessionDefinition>): SuccessionClient => ({
  notice: ({ timelineId, now: news, customerId, successorId }, { signal, correlationId }) =>
    undefinedIfNotFound(
      succession.GetSuccessionNotice(
        { timelineId, news, ...present({ customerId, successorId }) },
        { signal, correlationId },
      ),
    ),
});
