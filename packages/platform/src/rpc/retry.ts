import grpc from '@grpc/grpc-js';
import { setTimeout as pause } from 'node:timers/promises';
import { field } from './wire.js';

const maxAttempts = 3;
const firstPauseMs = 20;
/** Failures before retries stop: the crash of a server fails all its pending calls. */
const failuresBeforeStop = 500;

const broken: readonly grpc.status[] = [grpc.status.UNAVAILABLE, grpc.status.CANCELLED];

/**
 * Whether the connection broke, so that another server may answer. Problems of a service carry metadata. A server that
 * crashes between the headers and the end of its response counts too; the retries of gRPC itself leave that out.
 */
const isBroken = ({ code, details, metadata }: grpc.ServiceError): boolean =>
  metadata?.get(field.problem)[0] === undefined &&
  (broken.includes(code) || (code === grpc.status.INTERNAL && details.startsWith('Received RST_STREAM')));

export type ReadRetry = <T>(attempt: () => Promise<T>, options: { signal: AbortSignal; until: number }) => Promise<T>;

/**
 * Repeats reads whose connection broke, before `until` (in ms since 1970) and at most twice. Stops when most calls fail.
 */
export const readRetry = (): ReadRetry => {
  let failures = 0;
  return async (attempt, { signal, until }) => {
    for (let made = 1; ; made += 1)
      try {
        // oxlint-disable-next-line no-await-in-loop
        const answer = await attempt();
        failures = Math.max(0, failures - 1);
        return answer;
      } catch (error) {
        if (signal.aborted || !isBroken(error as grpc.ServiceError)) throw error;
        failures = Math.min(2 * failuresBeforeStop, failures + 1);
        const pauseMs = Math.random() * firstPauseMs * 3 ** (made - 1);
        if (made === maxAttempts || failures > failuresBeforeStop || Date.now() + pauseMs >= until) throw error;
        // oxlint-disable-next-line no-await-in-loop
        await pause(pauseMs);
      }
  };
};
