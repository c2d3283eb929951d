import { isProblem, problem, type Problem } from '@keepsake/platform/problem';
import { z } from 'zod';

export type KarrioSettings = {
  /** The only server that this service sends requests to; set by the operator. */
  readonly url: string;
  readonly token: string;
};

/** Karrio waits for carriers, some of which take half a minute. */
const timeoutMs = 45_000;
const maxBytes = 8_000_000;

export const away = (cause: unknown): Problem =>
  Object.assign(
    problem(
      'unavailable',
      'carrier-away',
      'The carrier integration does not answer. Try again in a moment; if it stays so, ask the operator of the server to look at KARRIO_URL.',
    ),
    { cause },
  );

const tokenRefused = (): Problem =>
  problem(
    'unavailable',
    'carrier-token-refused',
    'The carrier integration refuses our token. Ask the operator of the server to check KARRIO_TOKEN.',
  );

const refusal = z.object({
  errors: z.array(z.object({ message: z.string().nullish() })).nullish(),
  messages: z.array(z.object({ message: z.string().nullish(), carrier_name: z.string().nullish() })).nullish(),
});

const maxSentence = 240;

/** Returns the first message of an error body as one line. */
export const messageOf = (body: unknown): string | undefined => {
  const read = refusal.safeParse(body).data;
  const text = [...(read?.messages ?? []), ...(read?.errors ?? [])].find(({ message }) => message)?.message;
  const line = text
    ?.replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
  return line === undefined || line === '' ? undefined : line.slice(0, maxSentence);
};

export const refused = (message: string | undefined): Problem =>
  problem(
    'conflict',
    'carrier-refused',
    `The carrier refused: ${message ?? 'no reason given'}. Nothing was bought. Check address, weight and size, or choose another rate.`,
  );

const readAll = async (response: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new Error(`answer of more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

export type KarrioAnswer = { readonly status: number; readonly body: Buffer };

export type KarrioRequest = {
  readonly method: 'GET' | 'POST';
  /** Below the address of the server; callers encode ids. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal: AbortSignal;
};

/** Sends one request. Rejects with `carrier-away` on anything that leaves the outcome open. */
export const karrioRequest = async (
  { url, token }: KarrioSettings,
  { method, path, body, signal }: KarrioRequest,
): Promise<KarrioAnswer> => {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      // The answer of another server would get the token.
      redirect: 'error',
      headers: {
        authorization: `Token ${token}`,
        accept: 'application/json, application/pdf',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const { status } = response;
    // The query may have a token.
    if (status === 429 || status >= 500) throw away(`${method} ${path.split('?')[0]}: ${status}`);
    return { status, body: await readAll(response) };
  } catch (error) {
    throw isProblem(error) ? error : away(error);
  }
};

/** Returns undefined for text that is no JSON. */
export const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Returns the answer, or throws what the status means. An unreadable success leaves the outcome open. */
export const readAnswer = <S extends z.ZodType>(schema: S, { status, body }: KarrioAnswer): z.infer<S> => {
  const json = jsonOf(body);
  if (status === 401 || status === 403) throw tokenRefused();
  if (status >= 400) throw refused(messageOf(json));
  const read = schema.safeParse(json);
  if (!read.success) throw away(read.error);
  return read.data;
};
