import pino from 'pino';
import { logOutlet, type LogOutlet } from './log-outlet.js';

/** What a turn may write with. Fields before words; never a body, a name, an address, a whole code. */
export type TurnLog = {
  readonly info: (fields: object, words: string) => void;
  readonly error: (fields: object, words: string) => void;
};

export type Log = pino.Logger;

let output: LogOutlet | undefined;
/** One for the process, whoever writes. What libraries print costs no process on a full disk either. */
const standardOutput = (): LogOutlet => {
  if (output) return output;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return (output = logOutlet(1));
};

const secretFields = ['password', 'email', 'phone', 'accessCode', 'token', 'cookie', 'authorization', 'code'];

/**
 * One per process; services and requests take children of it.
 * @param traceId of what runs now, when traces are made: it leads from a line to its trace
 */
export const createLog = (level: string, traceId?: () => string | undefined): Log =>
  pino(
    {
      level,
      base: null,
      ...(traceId ? { mixin: () => ({ traceId: traceId() }) } : {}),
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
      serializers: { error: pino.stdSerializers.err },
    },
    standardOutput(),
  );

/**
 * Writes finished lines to where the log goes, past its own work on each. For the access log alone: one write carries many
 * lines, and what is in them is ours (no body, name, address or code), so nothing has to be hidden.
 */
export const writeLines = (log: Log, lines: string): void => {
  const stream = Reflect.get(log, pino.symbols.streamSym) as { readonly write: (text: string) => void };
  stream.write(lines);
};
