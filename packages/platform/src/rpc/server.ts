import { createHmac } from 'node:crypto';
import grpc from '@grpc/grpc-js';
import type { z } from 'zod';
import { asUnavailable } from '../database.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { makeTurn, type TurnDeps, type TurnKey } from '../once.js';
import { fieldSentence } from '../field-sentence.js';
import { invalidFields, isProblem, problem, type Problem } from '../problem.js';
import { noTracing } from '../tracing.js';
import type { Caller } from '../turn.js';
import type { Method, RpcDoor } from './door.js';
import { readCaller } from './identity.js';
import { loadContract } from './loader.js';
import { field, toStatus } from './wire.js';

const drainMs = 5_000;
const defaultDeadlineMs = 15_000;
const longestDeadlineMs = 600_000;
/** So old a connection to readers gets before callers look anew who there is: otherwise those added later stay idle. */
const readersAgeMs = 60_000;

export type RpcServer = { readonly address: string; readonly stop: () => Promise<void> };
export type ServerDeps = TurnDeps & { readonly callSecret: string; readonly words: Log; readonly metrics: Metrics };

/** Keyed, because a request may hold a password, and what is kept of it must not help to guess one. */
const fingerprintOf = (secret: string, input: unknown): string =>
  createHmac('sha256', secret).update(JSON.stringify(input)).digest('base64url');

const scopeOf = (name: string, caller: Caller): string => {
  switch (caller.kind) {
    case 'anyone':
      return `rpc:${name}:anyone`; // a client without cookies is a new browser each time
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
    `Nothing can listen at ${address}, which RPC_LISTEN names (${cause.message}). Stop what does already, or name another address.`,
    { cause },
  );

type ServeOptions = {
  /** How old a connection to doors that only read may get; calls on it are answered, and others meet by a new one. */
  readonly ageMs?: number;
};

/** Serves the doors of one service: identity, deadline, key and schema are read here, once, and become a turn. */
export const serve = async (
  address: string,
  doors: readonly RpcDoor[],
  deps: ServerDeps,
  { ageMs = readersAgeMs }: ServeOptions = {},
): Promise<RpcServer> => {
  const onlyReads = doors.every(({ contract }) => contract.onlyReads);
  const server = new grpc.Server({
    'grpc.max_receive_message_length': 8 << 20,
    'grpc.keepalive_time_ms': 30_000,
    ...(onlyReads && { 'grpc.max_connection_age_ms': ageMs }),
  });

  const { tracing = noTracing } = deps;
  const answer = async (
    name: string,
    method: Method<unknown>,
    call: grpc.ServerUnaryCall<unknown, unknown>,
  ): Promise<unknown> => {
    const said = (key: string): string | undefined => call.metadata.get(key)[0]?.toString();
    const caller = readCaller(deps.callSecret, said(field.caller), deps.clock.now().getTime());
    if (!caller)
      throw problem(
        'unauthenticated',
        'call-not-signed',
        'This call does not say who makes it. Please sign in and try again.',
      );
    const input = method.schema.safeParse(call.request, { error: fieldSentence });
    if (!input.success) throw faultsOf(input.error);
    const abort = new AbortController();
    call.on('cancelled', () => abort.abort());
    const deadline = call.getDeadline();
    const leftMs = typeof deadline === 'number' ? deadline - Date.now() : deadline.getTime() - Date.now();
    const correlationId = said(field.correlation) ?? deps.ids.next();
    const idempotency = said(field.key);
    const key: TurnKey | undefined =
      idempotency === undefined
        ? undefined
        : { scope: scopeOf(name, caller), id: idempotency, fingerprint: fingerprintOf(deps.callSecret, input.data) };
    const turn = makeTurn(deps, {
      ...(key ? { key } : {}),
      caller,
      correlationId,
      signal: abort.signal,
      log: deps.words.child({ correlationId, method: name }),
    });
    // A timer of our own, which ends with the call: one of `AbortSignal.timeout` fires long after, and costs then.
    const patienceMs = Math.max(1, Math.min(Number.isFinite(leftMs) ? leftMs : defaultDeadlineMs, longestDeadlineMs));
    const timer = setTimeout(() => abort.abort(), patienceMs);
    try {
      return await method.handle(input.data, turn);
    } finally {
      clearTimeout(timer);
    }
  };

  for (const door of doors) {
    const handlers = Object.entries(door.methods).map(
      ([name, method]): [string, grpc.handleUnaryCall<unknown, unknown>] => [
        name,
        (call, reply) => {
          const startedAt = performance.now();
          const done = (outcome: string): void =>
            deps.metrics.rpc.observe(
              { service: deps.service, method: name, outcome },
              (performance.now() - startedAt) / 1_000,
            );
          const about = {
            service: deps.service,
            name: `${door.contract.name}/${name}`,
            kind: 'server',
            parent: call.metadata.get(field.traceparent)[0]?.toString(),
            attributes: { 'rpc.system': 'grpc', 'rpc.service': door.contract.name, 'rpc.method': name },
          } as const;
          tracing
            .within(about, () => answer(`${door.contract.name}.${name}`, method, call))
            .then(
              (value) => {
                done('ok');
                reply(null, value);
              },
              (error: unknown) => {
                const known = isProblem(error) ? error : asUnavailable(error);
                done(known?.kind ?? 'unexpected');
                if (!known || known.slug === 'database-unavailable')
                  deps.words.error(
                    { error, method: name, correlationId: call.metadata.get(field.correlation)[0]?.toString() },
                    'a call failed',
                  );
                reply(known ? toStatus(known) : { code: grpc.status.INTERNAL, details: 'unexpected' });
              },
            );
        },
      ],
    );
    server.addService(loadContract(door.contract).service, Object.fromEntries(handlers));
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
