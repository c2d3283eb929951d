import autocannon from 'autocannon';
import { cpuMsOf } from './processes.js';

export const connections = 64;

export type Rate = {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Processor time of the server for each answer: this counts however busy the rest of the machine is. */
  readonly cpuUs: number;
};

/** Guests who ask as fast as they are answered. `pathOf` gives each question its own address. */
export const rateOf = async (url: string, serverPid: number, seconds: number, pathOf?: () => string): Promise<Rate> => {
  const before = cpuMsOf(serverPid);
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(pathOf ? { requests: [{ setupRequest: (request) => ({ ...request, path: pathOf() }) }] } : {}),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors.`);
  const cpuUs = ((cpuMsOf(serverPid) - before) * 1_000) / Math.max(1, requests.total);
  return { perSecond: requests.average, p99Ms: latency.p99, cpuUs };
};
