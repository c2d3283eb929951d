import grpc from '@grpc/grpc-js';
import type { Clock } from '../clock.js';
import type { Caller } from '../service/request-context.js';
import type { CallOptions, Client, RpcContract } from './contract.js';
import { noTracing, type Tracing } from '../observability/tracing.js';
import { callerSigner } from './identity.js';
import { loadContract } from './loader.js';
import { readRetry } from './retry.js';
import { field, fromStatus } from './wire.js';

const deadlineMs = 10_000;
const maxUnixPath = 107;

export type Connection<D> = {
  /** Returns a client on the same channel that calls as `caller`. */
  readonly as: (caller: Caller) => Client<D>;
  readonly close: () => void;
};

/** Throws for a path that the system would silently truncate. */
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

/** The calling service and its tracing. */
export type Tracked = { readonly service: string; readonly tracing: Tracing };

const untracked: Tracked = { service: '', tracing: noTracing };

const cancels = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Registers `cancel` on one listener per signal: a request with many calls would exceed Node's limit of listeners.
 * @returns a function that unregisters `cancel`
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

/** Opens one channel per target and proto service. Calls fail fast if the target is down. */
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
    'grpc.enable_channelz': 0,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  });
  const [folder = ''] = contract.file.split('/');
  const target = contract.answeredBy ?? folder;

  const retried = readRetry();

  const call = (name: string, signed: (nowMs: number) => string) => {
    const send = Reflect.get(client, name) as Send;
    const sendNow = async (input: unknown, options: CallOptions): Promise<unknown> => {
      const metadata = new grpc.Metadata();
      metadata.set(field.caller, signed(clock.now().getTime()));
      metadata.set(field.correlation, options.correlationId);
      if (options.language !== undefined) metadata.set(field.language, options.language);
      if (options.idempotencyKey !== undefined) metadata.set(field.key, options.idempotencyKey);
      const traceparent = tracing.traceparent();
      if (traceparent !== undefined) metadata.set(field.traceparent, traceparent);
      const deadline = Date.now() + (options.timeoutMs ?? deadlineMs);
      const attempt = (): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const pending = send.call(client, input, metadata, { deadline }, (error, value) => {
            unregister();
            if (error) reject(error);
            else resolve(value);
          });
          const unregister = whenAborted(options.signal, () => pending.cancel());
        });
      try {
        return await (contract.onlyReads ? retried(attempt, { signal: options.signal, until: deadline }) : attempt());
      } catch (error) {
        throw fromStatus(error as grpc.ServiceError, target);
      }
    };
    const span = {
      service,
      name: `${contract.name}/${name}`,
      kind: 'client',
      attributes: { 'rpc.system': 'grpc', 'rpc.service': contract.name, 'rpc.method': name },
    } as const;
    return (input: unknown, options: CallOptions): Promise<unknown> =>
      tracing.within(span, () => sendNow(input, options));
  };

  const names = Object.keys(Constructor.service);
  return {
    as: (caller) => {
      const signed = callerSigner(secret, caller);
      return Object.fromEntries(names.map((name) => [name, call(name, signed)])) as Client<D>;
    },
    close: () => client.close(),
  };
};
