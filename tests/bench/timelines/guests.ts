import autocannon from 'autocannon';
import { cpuMsOf } from '../processes/processes.js';

export const connections = 64;

export type Rate = {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU time of the server per response in microseconds; independent of other load on the machine. */
  readonly cpuUs: number;
  /** The same of the load generator, which is this process. */
  readonly clientCpuUs: number;
};

/** Sends requests as fast as responses arrive. `pathOf` gives each request its own path. */
export const rateOf = async (url: string, serverPid: number, seconds: number, pathOf?: () => string): Promise<Rate> => {
  const [before, clientBefore] = [cpuMsOf(serverPid), cpuMsOf(process.pid)];
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(pathOf ? { requests: [{ setupRequest: (request) => ({ ...request, path: pathOf() }) }] } : {}),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors.`);
  const each = (cpuMs: number): number => (cpuMs * 1_000) / Math.max(1, requests.total);
  return {
    perSecond: requests.average,
    p99Ms: latency.p99,
    cpuUs: each(cpuMsOf(serverPid) - before),
    clientCpuUs: each(cpuMsOf(process.pid) - clientBefore),
  };
};
