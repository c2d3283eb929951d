import type { ClosingDefinition } from '@keepsake/contracts/rpc/closing';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { ClosingClient } from '../application/closing-ports.js';

export const createClosingClient = (rpc: Client<ClosingDefinition>): ClosingClient => ({
  sentence: async (closingId, { signal, correlationId }) => {
    const { closing } = await rpc.GetClosing({}, { signal, correlationId });
    return closing?.id === closingId ? closing.sentence : undefined;
  },
  families: async (after, limit, { signal, correlationId }) =>
    (await rpc.ListFamilies({ after, limit }, { signal, correlationId })).customerIds,
});
