import grpc from '@grpc/grpc-js';
import type { Clock } from '../clock.js';
import type { Caller } from '../turn.js';
import type { CallAbout, Client, RpcContract } from './contract.js';
import { signCaller } from './identity.js';
import { loadContract } from './loader.js';
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

/** One channel per target and proto service; calls fail fast when nobody listens. */
export const connect = <D>(address: string, contract: RpcContract<D>, secret: string, clock: Clock): Connection<D> => {
  const Constructor = loadContract(contract);
  const client = new Constructor(checkAddress(address), grpc.credentials.createInsecure(), {
    'grpc.max_receive_message_length': 64 << 20,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  });
  const [target = ''] = contract.file.split('/');

  const call = (name: string, caller: Caller) => {
    const send = Reflect.get(client, name) as Send;
    return (input: unknown, about: CallAbout): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const metadata = new grpc.Metadata();
        metadata.set(field.caller, signCaller(secret, caller, clock.now().getTime()));
        metadata.set(field.correlation, about.correlationId);
        if (about.idempotencyKey !== undefined) metadata.set(field.key, about.idempotencyKey);
        const deadline = Date.now() + (about.patienceMs ?? deadlineMs);
        const under = send.call(client, input, metadata, { deadline }, (error, value) => {
          about.signal.removeEventListener('abort', cancel);
          if (error) reject(fromStatus(error, target));
          else resolve(value);
        });
        const cancel = (): void => under.cancel();
        if (about.signal.aborted) cancel();
        else about.signal.addEventListener('abort', cancel, { once: true });
      });
  };

  const names = Object.keys(Constructor.service);
  return {
    as: (caller) => Object.fromEntries(names.map((name) => [name, call(name, caller)])) as Client<D>,
    close: () => client.close(),
  };
};
