import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Platform } from '@keepsake/platform/service';
import { postgresHosting } from './adapters/hosting.postgres.js';
import { hostingRpcService } from './adapters/rpc.js';
import { getStorage, listHosted } from './application/show-hosting.js';

/** Composes the module that measures what hosting a timeline takes. */
export const createHostingRpcService = ({ db }: Pick<Platform, 'db'>): RpcService => {
  const hosting = postgresHosting(db);
  return hostingRpcService({ listHosted: listHosted({ hosting }), getStorage: getStorage({ hosting }) });
};
