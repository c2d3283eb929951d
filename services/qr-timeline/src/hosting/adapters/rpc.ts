import { hostingRpc } from '@keepsake/contracts/rpc/hosting';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { Hosted, Storage } from '../application/show-hosting.js';

export type HostingUse = {
  readonly listHosted: Handler<unknown, readonly Hosted[]>;
  readonly getStorage: Handler<unknown, Storage>;
};

export const hostingRpcService = (use: HostingUse): RpcService =>
  rpcService(hostingRpc, 'api', {
    ListHosted: method(z.object({}), async (input, ctx) => ({ timelines: [...(await use.listHosted(input, ctx))] })),
    GetStorage: method(z.object({}), use.getStorage),
  });
