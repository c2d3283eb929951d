import type { IncomingMessage, ServerResponse } from 'node:http';
import { fieldMessage } from '@keepsake/platform/field-message';
import { invalidFields, isProblem, problem } from '@keepsake/platform/problem';
import { faultsOf, type FieldProblem } from '@keepsake/contracts/rest/problem';
import { present } from '@keepsake/contracts/values/present';
import type { RunningService } from '@keepsake/platform/run';
import type { Limits } from '@keepsake/platform/limits/limits';
import type { Express, Request, Response } from 'express';
import type { ZodType } from 'zod';
import { clientAddress, limitKey, networkOf } from './http/address.js';
import { readForm, removeFiles } from './http/form-body.js';
import { slotOf } from './http/load-shedder.js';
import { readJson } from './http/json-body.js';
import { refuseForeignWrites } from './http/origin.js';
import { withMinimumRate, type MinimumRate } from './http/minimum-rate.js';
import { sendAnswer, sendError, type Sending } from './http/send.js';
import { visitOf } from './http/request-record.js';
import type { Closing } from './closing/closing.js';
import type { Calls } from './identity/calls.js';
import type { Identify } from './authenticator.js';
import { maxJsonDepth, maxJsonBytes } from './limits.js';
import { limited } from './routes/limited.js';
import { authorize, authorizeKey } from './authorize.js';
import { emailLanguage } from './web/reader-language.js';
import type { RouteResponse, RouteRequest, Route } from './route.js';

export type MountDeps = {
  readonly running: RunningService;
  readonly identify: Identify;
  readonly limits: Limits;
  readonly sending: Sending;
  readonly calls: Calls;
  readonly publicUrl: string;
  readonly secret: string;
  readonly proxies: number;
  /** Folder for files of forms during a request. */
  readonly uploadFolder: string;
  readonly minimumRate: MinimumRate;
  readonly closing: Closing;
};

const answerMs = 60_000;
const uploadMs = 15 * 60_000;

const read = <T>(schema: ZodType<T> | undefined, value: unknown): T | undefined => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: fieldMessage });
  if (!parsed.success) throw invalidFields(eachOnce(faultsOf(parsed.error)));
  return parsed.data;
};

/** Two checks of one field can produce the same message. */
const eachOnce = (problems: readonly FieldProblem[]): readonly FieldProblem[] => [
  ...new Map(problems.map((failure) => [`${failure.field} ${failure.message}`, failure])).values(),
];

/** Converts an invalid path parameter to 404 with the message of the field. */
const readParams = (schema: ZodType | undefined, value: unknown): unknown => {
  const parsed = schema?.safeParse(value, { error: fieldMessage });
  if (!parsed || parsed.success) return parsed?.data;
  const isCode = Object.keys(value as object).some((name) => name === 'code');
  const [issue] = parsed.error.issues;
  throw problem('not-found', 'not-found', isCode && issue ? issue.message : 'Page not found. Check the address.');
};

const keyOf = (request: IncomingMessage): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw problem(
      'invalid',
      'idempotency-key-wrong',
      'An Idempotency-Key has 1 to 200 visible characters. Please send another.',
    );
  return key;
};

const isWrite = (route: Route): boolean => route.method !== 'get';

/** Mounts the route table. A route gets only what it declares. */
export const mountRoutes = (app: Express, table: readonly Route[], deps: MountDeps): void => {
  for (const route of table) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    app[route.method](path, (request, response) => void serve(route, request, response, deps));
  }
  const methods = new Map<string, string[]>();
  for (const { method, path } of table) {
    const pattern = path.replace(/\{\w+\}/g, '{}');
    const names = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    methods.set(pattern, [...(methods.get(pattern) ?? []), ...names]);
  }
  for (const [pattern, allowed] of methods) {
    let part = 0;
    // `app.all` would add a layer for each of 35 methods, 10,000 in all.
    app.route(pattern.replace(/\{\}/g, () => `:part${++part}`)).all((request, response) => {
      response.setHeader('allow', allowed.join(', '));
      const text = `This address takes ${allowed.join(', ')}. Please use one of these methods.`;
      sendError(request, response, problem('invalid', 'method-not-allowed', text), deps.sending);
    });
  }
};

const serve = (route: Route, request: Request, response: Response, deps: MountDeps): Promise<void> => {
  const visit = visitOf(request);
  visit.route = `${route.method.toUpperCase()} ${route.path}`;
  const attributes = {
    'http.request.method': route.method.toUpperCase(),
    'http.route': route.path,
    'keepsake.correlation_id': visit.correlationId,
  };
  const span = { service: 'gateway', name: visit.route, kind: 'server', begins: true, attributes } as const;
  return deps.running.tracing.within(span, async (note) => {
    await respond(route, request, response, deps);
    note({ 'http.response.status_code': response.statusCode });
  });
};

const respond = async (route: Route, request: Request, response: Response, deps: MountDeps): Promise<void> => {
  const written = new Set<string>();
  let cookies: readonly string[] = [];
  try {
    if (isWrite(route)) refuseForeignWrites(request.headers, deps.publicUrl);
    const address = limitKey(clientAddress(request, deps.proxies));
    const { ok, retryAfterMs } = await deps.limits.take(route.limit, address);
    if (!ok)
      throw problem('too-many', 'too-many-requests', 'Too many requests. Please wait a moment.', {
        retryAfterMs,
      });
    const { apiKey, ...who } = await deps.identify(request.headers, request.headers['idempotency-key']);
    if (apiKey) {
      await limited(deps.limits, 'api-key', apiKey.keyId);
      authorizeKey(route, apiKey);
    }
    if (isWrite(route)) cookies = who.newCookies;
    authorize(route.who, who.caller);
    await deps.closing.requireOpen(route);
    const params = readParams(route.params, request.params);
    const query = read(route.query, request.query);
    const reply = await withMinimumRate(request, deps.minimumRate, async (): Promise<RouteResponse> => {
      const sent = await readBody(route, request, response, deps.uploadFolder, written);
      const routeRequest = askOf(route, request, response, deps, { ...who, address, params, query, ...sent });
      const slot = slotOf(request);
      slot?.begin();
      const answer = await route.handle(routeRequest).finally(slot?.leave);
      await logCall(route, routeRequest, deps);
      return answer;
    });
    await sendAnswer(
      request,
      response,
      route.answers[reply.status],
      { ...reply, cookies: [...cookies, ...(reply.cookies ?? [])] },
      deps.sending,
    );
  } catch (error) {
    await logRefusal(route, request, error, deps);
    sendError(request, response, error, deps.sending, cookies);
  } finally {
    await removeFiles(written);
  }
};

/** Records an attempt to access an object of another account. A failure to record does not change the refusal. */
const logRefusal = async (route: Route, request: Request, error: unknown, deps: MountDeps): Promise<void> => {
  if (!isProblem(error) || error.slug !== 'not-yours') return;
  const { caller } = await deps.identify(request.headers);
  if (caller.kind !== 'partner' && caller.kind !== 'affiliate') return;
  const { correlationId } = visitOf(request);
  const ctx = deps.running.contextFor({ caller, correlationId, signal: AbortSignal.timeout(answerMs) });
  const named = `${route.method.toUpperCase()} ${route.path}`;
  const refusal = { kind: caller.kind, accountId: caller.id, route: named, summary: route.summary };
  await deps.calls
    .logRefused({ ...refusal, params: request.params }, ctx)
    .catch((failure: unknown) => ctx.log.error({ error: failure }, 'failed to record a refusal'));
};

/**
 * Runs before the response is sent: no write of staff succeeds without an entry, except chunks of one upload. Refusals
 * throw.
 */
const logCall = async (route: Route, routeRequest: RouteRequest, { calls }: MountDeps): Promise<void> => {
  const { caller, params, body, idempotencyKey } = routeRequest;
  const recorded = caller.kind === 'staff' || (route.audited === true && caller.kind === 'partner');
  if (!isWrite(route) || route.limit === 'piece' || !recorded) return;
  if (route.changesNothing?.(routeRequest) === true) return;
  const named = `${route.method.toUpperCase()} ${route.path}`;
  await calls.note(
    {
      staffId: caller.kind === 'staff' ? caller.id : `partner-${caller.id}`,
      route: named,
      summary: route.summary,
      params,
      body,
      idempotencyKey,
    },
    routeRequest.ctx(),
  );
};

const readBody = async (
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  written: Set<string>,
): Promise<Pick<RouteRequest, 'body' | 'files'>> => {
  if (route.upload) {
    const form = await readForm(request, response, route.upload, folder, written);
    return { body: read(route.body, form.fields), files: form.files };
  }
  if (!route.body) return { body: undefined, files: [] };
  return {
    body: read(route.body, await readJson(request, { bytes: maxJsonBytes, depth: maxJsonDepth })),
    files: [],
  };
};

type Known = Pick<
  RouteRequest,
  'body' | 'files' | 'params' | 'query' | 'caller' | 'session' | 'sessionToken' | 'browserId' | 'cookies' | 'address'
>;

const askOf = (
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
  deps: MountDeps,
  known: Known,
): RouteRequest => {
  const { correlationId } = visitOf(request);
  const left = new AbortController();
  const { signal } = left;
  const timer = setTimeout(() => left.abort(), route.upload || route.raw !== undefined ? uploadMs : answerMs);
  response.once('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) left.abort();
  });
  const idempotencyKey = isWrite(route) ? keyOf(request) : undefined;
  const language =
    isWrite(route) || route.inLanguage === true ? emailLanguage(known.caller, request.headers) : undefined;
  const callOptions = { correlationId, signal, ...present({ idempotencyKey, language }) };
  return {
    ...known,
    ...callOptions,
    network: networkOf(deps.secret, known.address),
    method: request.method ?? 'GET',
    headers: request.headers,
    content: request,
    ctx: () => deps.running.contextFor({ caller: known.caller, correlationId, signal }),
    client: (contract, options = {}) => {
      const client = deps.running.clientAs(contract, options.as ?? known.caller);
      const key = options.idempotencyKey ?? idempotencyKey;
      const { timeoutMs } = options;
      const call = { correlationId, signal, ...present({ language, idempotencyKey: key, timeoutMs }) };
      return Object.fromEntries(
        Object.entries(client).map(([name, send]) => [name, (input: never) => (send as Send)(input, call)]),
      ) as never;
    },
  };
};

type Send = (input: unknown, details: object) => Promise<unknown>;
