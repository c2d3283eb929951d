import pino from 'pino';

/** What a turn may write with. Fields before words; never a body, a name, an address, a whole code. */
export type TurnLog = {
  readonly info: (fields: object, words: string) => void;
  readonly error: (fields: object, words: string) => void;
};

export type Log = pino.Logger;

const secretFields = ['password', 'email', 'phone', 'accessCode', 'token', 'cookie', 'authorization', 'code'];

/** One per process; services and requests take children of it. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
    serializers: { error: pino.stdSerializers.err },
  });

/**
 * Writes finished lines to where the log goes, past its own work on each. For the access log alone: one write carries many
 * lines, and what is in them is ours (no body, name, address or code), so nothing has to be hidden.
 */
export const writeLines = (log: Log, lines: string): void => {
  const stream = Reflect.get(log, pino.symbols.streamSym) as { readonly write: (text: string) => void };
  stream.write(lines);
};
