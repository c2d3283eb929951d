import { createHmac } from 'node:crypto';
import grpc from '@grpc/grpc-js';
import type { z } from 'zod';
import { asUnavailable } from '../postgres/database.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import { createContext, type ContextDeps, type IdempotencyKey } from '../service/create-context.js';
import { languageTag } from '../events/event.js';
import { fieldMessage } from '../field-message.js';
import { invalidFields, isProblem, problem, type Problem } from '../problem.js';
import { noTracing } from '../observability/tracing.js';
import type { Caller } from '../service/request-context.js';
import type { Method, RpcService } from './rpc-service.js';
import { callerReader } from './identity.js';
import { loadContract } from './loader.js';
import { field, toStatus } from './wire.js';

const drainMs = 5_000;
const defaultDeadlineMs = 15_000;
const longestDeadlineMs = 600_000;
/** Maximum age of connections to readers. Callers then reconnect and discover new replicas. */
const readersAgeMs = 60_000;

export type RpcServer = { readonly address: string; readonly stop: () => Promise<void> };
export type ServerDeps = ContextDeps & {
  readonly callSecret: string;
  /** Key of the hash of inputs; stored hashes depend on it. */
  readonly fingerprintSecret: string;
  readonly logger: Log;
  readonly metrics: Metrics;
};

/** Returns a keyed hash: the input may hold a password, and the hash is stored. */
const fingerprintOf = (secret: string, input: unknown): string =>
  createHmac('sha256', secret).update(JSON.stringify(input)).digest('base64url');

const scopeOf = (name: string, caller: Caller): string => {
  switch (caller.kind) {
    case 'anyone':
      return `rpc:${name}:anyone`; // without cookies each request has another browser id
    case 'system':
      return `rpc:${name}:system:${caller.service}`;
    case 'partner':
      return `rpc:${name}:partner:${caller.memberId ?? caller.id}`;
    case 'customer':
    case 'affiliate':
    case 'staff':
      return `rpc:${name}:${caller.kind}:${caller.id}`;
  }
};

const faultsOf = (error: z.ZodError): Problem =>
  invalidFields(error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })));

const cannotListen = (address: string, cause: Error): Error =>
  new Error(
    `Cannot listen at ${address} (${cause.message}). Stop the program that uses it, or set RPC_LISTEN to another address.`,
    { cause },
  );

type ServeOptions = {
  /** Maximum connection age of read-only servers in milliseconds. Calls in flight are finished. */
  readonly ageMs?: number;
};

/** Serves the RPC services of one service. Parses identity, deadline, idempotency key and input into a context. */
export const serve = async (
  address: string,
  rpcServices: readonly RpcService[],
  deps: ServerDeps,
  { ageMs = readersAgeMs }: ServeOptions = {},
): Promise<RpcServer> => {
  const onlyReads = rpcServices.every(({ contract }) => contract.onlyReads);
  const server = new grpc.Server({
    'grpc.max_receive_message_length': 8 << 20,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.enable_channelz': 0,
    ...(onlyReads && { 'grpc.max_connection_age_ms': ageMs }),
  });

  const { tracing = noTracing } = deps;
  const readCaller = callerReader(deps.callSecret);
  const answer = async (
    name: string,
    method: Method<unknown>,
    call: grpc.ServerUnaryCall<unknown, unknown>,
  ): Promise<unknown> => {
    const metadataOf = (key: string): string | undefined => call.metadata.get(key)[0]?.toString();
    const caller = readCaller(metadataOf(field.caller), deps.clock.now().getTime());
    if (!caller)
      throw problem(
        'unauthenticated',
        'call-not-signed',
        'This call does not say who makes it. Please sign in and try again.',
      );
    const input = method.schema.safeParse(call.request, { error: fieldMessage });
    if (!input.success) throw faultsOf(input.error);
    const abort = new AbortController();
    const cancel = (): void => abort.abort();
    call.on('cancelled', cancel);
    const deadline = call.getDeadline();
    const leftMs = typeof deadline === 'number' ? deadline - Date.now() : deadline.getTime() - Date.now();
    const correlationId = metadataOf(field.correlation) ?? deps.ids.next();
    const language = languageTag.safeParse(metadataOf(field.language)).data;
    const idempotency = metadataOf(field.key);
    const key: IdempotencyKey | undefined =
      idempotency === undefined
        ? undefined
        : {
            scope: scopeOf(name, caller),
            id: idempotency,
            fingerprint: fingerprintOf(deps.fingerprintSecret, input.data),
          };
    const ctx = createContext(deps, {
      ...(key ? { key } : {}),
      caller,
      correlationId,
      ...(language === undefined ? {} : { language }),
      signal: abort.signal,
      log: deps.logger.child({ correlationId, method: name }),
    });
    // Cleared when the call ends, whereas one of `AbortSignal.timeout` would run until it fires.
    const timeoutMs = Math.max(1, Math.min(Number.isFinite(leftMs) ? leftMs : defaultDeadlineMs, longestDeadlineMs));
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    try {
      return await method.handle(input.data, ctx);
    } finally {
      clearTimeout(timer);
      call.off('cancelled', cancel); // emitted after every call, and an abort captures a stack trace
    }
  };

  for (const rpcService of rpcServices) {
    const handlers = Object.entries(rpcService.methods).map(
      ([name, method]): [string, grpc.handleUnaryCall<unknown, unknown>] => [
        name,
        (call, reply) => {
          const startedAt = performance.now();
          const done = (outcome: string): void =>
            deps.metrics.rpc.observe(
              { service: deps.service, method: name, outcome },
              (performance.now() - startedAt) / 1_000,
            );
          const details = {
            service: deps.service,
            name: `${rpcService.contract.name}/${name}`,
            kind: 'server',
            parent: call.metadata.get(field.traceparent)[0]?.toString(),
            attributes: { 'rpc.system': 'grpc', 'rpc.service': rpcService.contract.name, 'rpc.method': name },
          } as const;
          tracing
            .within(details, () => answer(`${rpcService.contract.name}.${name}`, method, call))
            .then(
              (value) => {
                done('ok');
                reply(null, value);
              },
              (error: unknown) => {
                const known = isProblem(error) ? error : asUnavailable(error);
                done(known?.kind ?? 'unexpected');
                if (!known || known.slug === 'database-unavailable')
                  deps.logger.error(
                    { error, method: name, correlationId: call.metadata.get(field.correlation)[0]?.toString() },
                    'rpc failed',
                  );
                reply(known ? toStatus(known) : { code: grpc.status.INTERNAL, details: 'unexpected' });
              },
            );
        },
      ],
    );
    server.addService(loadContract(rpcService.contract).service, Object.fromEntries(handlers));
  }

  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(cannotListen(address, error)) : resolve(bound),
    );
  });

  return {
    address: address.startsWith('unix:') ? address : address.replace(/:0$/, `:${port}`),
    stop: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          server.forceShutdown();
          resolve();
        }, drainMs);
        server.tryShutdown(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
};
