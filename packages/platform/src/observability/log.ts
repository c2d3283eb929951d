import pino from 'pino';
import { errorFields } from './error-fields.js';
import { logOutlet, type LogOutlet } from './log-outlet.js';

/** The logger of a request. Never log a body, a name, an address or a whole code. */
export type ContextLogger = {
  readonly info: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
};

export type Log = pino.Logger;

let output: LogOutlet | undefined;
/**
 * Returns the one output of this process. Ignores stream errors, so that a full disk does not crash libraries that
 * print.
 */
const standardOutput = (): LogOutlet => {
  if (output) return output;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return (output = logOutlet(1));
};

const secretFields = ['password', 'email', 'phone', 'accessCode', 'token', 'cookie', 'authorization', 'code'];

/**
 * Creates the logger of a process; services and requests use children of it.
 * @param traceId of the current span, when tracing is on
 */
export const createLog = (level: string, traceId?: () => string | undefined): Log =>
  pino(
    {
      level,
      base: null,
      ...(traceId ? { mixin: () => ({ traceId: traceId() }) } : {}),
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
      serializers: { error: errorFields },
    },
    standardOutput(),
  );

/**
 * Writes finished lines past serialization and redaction. For the access log alone: one write carries many lines, and
 * they hold no body, name, address or code.
 */
export const writeLines = (log: Log, lines: string): void => {
  const stream = Reflect.get(log, pino.symbols.streamSym) as { readonly write: (text: string) => void };
  stream.write(lines);
};
