import { createRequire } from 'node:module';

type RequestEntry = { readonly correlationId: number; readonly resolve: () => void; readonly reject: () => void };

/** The queue of one connection in kafkajs 2.2.4, as far as it is used here. */
type RequestQueue = {
  readonly pending: readonly unknown[];
  readonly inflight: ReadonlyMap<number, unknown>;
  readonly throttleCheckTimeoutId: NodeJS.Timeout | null;
  readonly push: (request: {
    readonly entry: RequestEntry;
    readonly expectResponse: boolean;
    readonly sendRequest: () => void;
  }) => void;
  readonly fulfillRequest: (response: {
    readonly correlationId: number;
    readonly payload: unknown;
    readonly size: number;
  }) => void;
  readonly maybeThrottle: (ms: number) => void;
  readonly checkPendingRequests: () => void;
  readonly destroy: () => void;
  scheduleCheckPendingRequests: () => void;
};

type RequestQueueClass = {
  readonly prototype: RequestQueue;
  new (options: {
    readonly maxInFlightRequests: number | null;
    readonly requestTimeout: number;
    readonly logger: Readonly<Record<'debug' | 'warn', () => void>>;
  }): RequestQueue;
};

export const requestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as RequestQueueClass;

const original = requestQueue.prototype.scheduleCheckPendingRequests;

/**
 * Stops the timer of idle connections. kafkajs checks the pending requests of each connection every millisecond, even
 * when there are none (tulios/kafkajs#1704), which took 2 to 4 % of a processor in every process. A request that
 * becomes pending schedules its own check.
 */
export const stopIdleChecks = (): void => {
  requestQueue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    if (this.pending.length > 0) original.call(this);
  };
};
