import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidFields, problem } from '@keepsake/platform/problem';
import { faultsOf, type FieldFault } from '@keepsake/contracts/rest/problem';
import type { RunningService } from '@keepsake/platform/run';
import type { Limits } from '@keepsake/platform/limits/limits';
import type { Express, Request, Response } from 'express';
import type { ZodType } from 'zod';
import { clientAddress, limitKey } from './http/address.js';
import { readForm, removeFiles } from './http/form-body.js';
import { readJson } from './http/json-body.js';
import { refuseForeignWrites } from './http/origin.js';
import { sendAnswer, sendError, type Sending } from './http/send.js';
import { visitOf } from './http/visit.js';
import type { Identify } from './identify.js';
import { deepestJson, largestJsonBytes } from './limits.js';
import { permit } from './permit.js';
import type { Answer, Ask, Neighbour, Route } from './route.js';

export type MountDeps = {
  readonly running: RunningService;
  readonly identify: Identify;
  readonly limits: Limits;
  readonly sending: Sending;
  readonly publicUrl: string;
  readonly proxies: number;
  /** Where files of forms lie while a request lasts. */
  readonly uploadFolder: string;
};

const answerMs = 60_000;
const uploadMs = 15 * 60_000;

const read = <T>(schema: ZodType<T> | undefined, value: unknown): T | undefined => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidFields(eachOnce(faultsOf(parsed.error)));
  return parsed.data;
};

/** Two checks of one field may say the same sentence. */
const eachOnce = (faults: readonly FieldFault[]): readonly FieldFault[] => [
  ...new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault])).values(),
];

/** A part of the path that cannot name anything names nothing: not found, in the words of the field. */
const readParams = (schema: ZodType | undefined, value: unknown): unknown => {
  const parsed = schema?.safeParse(value);
  if (!parsed || parsed.success) return parsed?.data;
  const isCode = Object.keys(value as object).some((name) => name === 'code');
  const [issue] = parsed.error.issues;
  throw problem(
    'not-found',
    'not-found',
    isCode && issue ? issue.message : 'There is nothing at this address. Please check it and try again.',
  );
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

/** Mounts the table. What a route does not say, it does not get. */
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
    app.all(
      pattern.replace(/\{\}/g, () => `:part${++part}`),
      (request, response) => {
        response.setHeader('allow', allowed.join(', '));
        const words = `This address takes ${allowed.join(', ')}. Please use one of these methods.`;
        sendError(request, response, problem('invalid', 'method-not-allowed', words), deps.sending);
      },
    );
  }
};

const serve = async (route: Route, request: Request, response: Response, deps: MountDeps): Promise<void> => {
  visitOf(request).route = `${route.method.toUpperCase()} ${route.path}`;
  const written = new Set<string>();
  let cookies: readonly string[] = [];
  try {
    if (isWrite(route)) refuseForeignWrites(request.headers, deps.publicUrl);
    const address = limitKey(clientAddress(request, deps.proxies));
    const { ok, retryAfterMs } = await deps.limits.take(route.limit, address);
    if (!ok)
      throw problem('too-many', 'too-many-requests', 'These are too many requests. Please wait a moment.', {
        retryAfterMs,
      });
    const who = await deps.identify(request.headers.cookie);
    if (isWrite(route)) cookies = who.newCookies;
    permit(route.who, who.caller);
    const params = readParams(route.params, request.params);
    const query = read(route.query, request.query);
    const sent = await readBody(route, request, response, deps.uploadFolder, written);
    const ask = askOf(route, request, response, deps, { ...who, address, params, query, ...sent });
    const answer: Answer = await route.handle(ask);
    await sendAnswer(
      request,
      response,
      route.answers[answer.status],
      { ...answer, cookies: [...cookies, ...(answer.cookies ?? [])] },
      deps.sending,
    );
  } catch (error) {
    sendError(request, response, error, deps.sending, cookies);
  } finally {
    await removeFiles(written);
  }
};

const readBody = async (
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  written: Set<string>,
): Promise<Pick<Ask, 'body' | 'files'>> => {
  if (route.upload) {
    const form = await readForm(request, response, route.upload, folder, written);
    return { body: read(route.body, form.fields), files: form.files };
  }
  if (!route.body) return { body: undefined, files: [] };
  return {
    body: read(route.body, await readJson(request, { bytes: largestJsonBytes, depth: deepestJson })),
    files: [],
  };
};

type Known = Pick<
  Ask,
  'body' | 'files' | 'params' | 'query' | 'caller' | 'session' | 'sessionToken' | 'browserId' | 'cookies' | 'address'
>;

const askOf = (
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
  deps: MountDeps,
  known: Known,
): Ask => {
  const { correlationId } = visitOf(request);
  const left = new AbortController();
  response.once('close', () => left.abort());
  const signal = AbortSignal.any([left.signal, AbortSignal.timeout(route.upload ? uploadMs : answerMs)]);
  const idempotencyKey = isWrite(route) ? keyOf(request) : undefined;
  const about = { correlationId, signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
  return {
    ...known,
    ...about,
    headers: request.headers,
    turn: () => deps.running.turnOf({ caller: known.caller, correlationId, signal }),
    to: (contract, options = {}) => {
      const client = deps.running.askAs(contract, options.as ?? known.caller);
      const key = options.idempotencyKey ?? idempotencyKey;
      const { patienceMs } = options;
      const call = {
        correlationId,
        signal,
        ...(key === undefined ? {} : { idempotencyKey: key }),
        ...(patienceMs === undefined ? {} : { patienceMs }),
      };
      return Object.fromEntries(
        Object.entries(client).map(([name, send]) => [name, (input: never) => (send as Send)(input, call)]),
      ) as Neighbour<never> as never;
    },
  };
};

type Send = (input: unknown, about: object) => Promise<unknown>;
