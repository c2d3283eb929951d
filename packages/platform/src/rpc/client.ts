import grpc from '@grpc/grpc-js';
import type { Clock } from '../clock.js';
import type { Caller } from '../turn.js';
import type { CallAbout, Client, RpcContract } from './contract.js';
import { noTracing, type Tracing } from '../tracing.js';
import { signCaller } from './identity.js';
import { fullNameOf, loadContract } from './loader.js';
import { field, fromStatus } from './wire.js';

const deadlineMs = 10_000;
const maxUnixPath = 107;

export type Connection<D> = {
  /** The same channel, speaking for `caller`. */
  readonly as: (caller: Caller) => Client<D>;
  readonly close: () => void;
};

/** A longer path would be cut silently and the call would go nowhere. */
export const checkAddress = (address: string): string => {
  const path = address.startsWith('unix:') ? address.slice('unix:'.length) : '';
  if (Buffer.byteLength(path) > maxUnixPath)
    throw new Error(`The socket path ${path} is longer than ${maxUnixPath} bytes. Set TMPDIR to a shorter folder.`);
  return address;
};

type Send = (
  input: unknown,
  metadata: grpc.Metadata,
  options: grpc.CallOptions,
  reply: (error: grpc.ServiceError | null, value: unknown) => void,
) => grpc.ClientUnaryCall;

/** Who calls, and how its calls are traced. */
export type Tracked = { readonly service: string; readonly tracing: Tracing };

const untracked: Tracked = { service: '', tracing: noTracing };

/** The rest of a service config; when most calls fail, the throttle ends the second tries. */
const triedAgain = (contract: RpcContract<unknown>) => ({
  methodConfig: [
    {
      name: [{ service: fullNameOf(contract) }],
      retryPolicy: {
        maxAttempts: 3,
        initialBackoff: '0.02s',
        maxBackoff: '0.2s',
        backoffMultiplier: 3,
        retryableStatusCodes: ['UNAVAILABLE'],
      },
    },
  ],
  retryThrottling: { maxTokens: 20, tokenRatio: 0.2 },
});

const cancels = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * One listener for all calls that share a signal: a page that asks every service at once has more of them than Node takes
 * for a leak. @returns what takes `cancel` away again
 */
const whenAborted = (signal: AbortSignal, cancel: () => void): (() => void) => {
  if (signal.aborted) cancel();
  const known = cancels.get(signal);
  const calls = known ?? new Set();
  calls.add(cancel);
  if (!known) {
    cancels.set(signal, calls);
    signal.addEventListener('abort', () => calls.forEach((one) => one()), { once: true });
  }
  return () => void calls.delete(cancel);
};

/** One channel per target and proto service; calls fail fast when nobody listens. */
export const connect = <D>(
  address: string,
  contract: RpcContract<D>,
  secret: string,
  clock: Clock,
  { service, tracing }: Tracked = untracked,
): Connection<D> => {
  const Constructor = loadContract(contract);
  const client = new Constructor(checkAddress(address), grpc.credentials.createInsecure(), {
    'grpc.max_receive_message_length': 64 << 20,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
    'grpc.service_config': JSON.stringify({
      loadBalancingConfig: [{ round_robin: {} }],
      ...(contract.onlyReads ? triedAgain(contract) : {}),
    }),
  });
  const [folder = ''] = contract.file.split('/');
  const target = contract.answeredBy ?? folder;

  const call = (name: string, caller: Caller) => {
    const send = Reflect.get(client, name) as Send;
    const sendNow = (input: unknown, about: CallAbout): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const metadata = new grpc.Metadata();
        metadata.set(field.caller, signCaller(secret, caller, clock.now().getTime()));
        metadata.set(field.correlation, about.correlationId);
        if (about.idempotencyKey !== undefined) metadata.set(field.key, about.idempotencyKey);
        const traceparent = tracing.traceparent();
        if (traceparent !== undefined) metadata.set(field.traceparent, traceparent);
        const deadline = Date.now() + (about.patienceMs ?? deadlineMs);
        const under = send.call(client, input, metadata, { deadline }, (error, value) => {
          forget();
          if (error) reject(fromStatus(error, target));
          else resolve(value);
        });
        const forget = whenAborted(about.signal, () => under.cancel());
      });
    const span = {
      service,
      name: `${contract.name}/${name}`,
      kind: 'client',
      attributes: { 'rpc.system': 'grpc', 'rpc.service': contract.name, 'rpc.method': name },
    } as const;
    return (input: unknown, about: CallAbout): Promise<unknown> => tracing.within(span, () => sendNow(input, about));
  };

  const names = Object.keys(Constructor.service);
  return {
    as: (caller) => Object.fromEntries(names.map((name) => [name, call(name, caller)])) as Client<D>,
    close: () => client.close(),
  };
};
