import { startBare } from '../bare-process.js';
import type { Site } from '../site.js';

export type BareChain = { readonly url: string; readonly gatewayPid: number; readonly stop: () => void };

/** The processes of a cold read without our code: bare node:http, one `findOne` in the same MongoDB. */
export const startBareChain = async (site: Site, cacheBytes: number): Promise<BareChain> => {
  const { url } = site.topology.servers.mongodb;
  const gateway = await startBare(new URL('./bare-gateway.ts', import.meta.url), [url, String(cacheBytes)]);
  return { url: `http://127.0.0.1:${gateway.port}`, gatewayPid: gateway.pid, stop: gateway.stop };
};
