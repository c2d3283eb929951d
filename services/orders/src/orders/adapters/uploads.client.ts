import type { TimelinesDefinition } from '@keepsake/contracts/rpc/timelines';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { Uploads } from '../application/ports.js';

export const createUploadClient = (timelines: Client<TimelinesDefinition>): Uploads => ({
  check: (uploadIds, browserId, { signal, correlationId }) =>
    timelines.CheckUploads({ uploadIds: [...uploadIds], browserId }, { signal, correlationId }),
});
