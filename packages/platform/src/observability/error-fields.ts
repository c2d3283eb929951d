import pino from 'pino';

type DatabaseError = Error & { readonly code: string };

/** Fields of a database error that hold no value of a row; `detail`, `where` and `parameters` do. */
const databaseFields: ReadonlySet<string> = new Set([
  'type',
  'message',
  'stack',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]);

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';

/** Removes the rejected value that errors of class 22 (data exception) quote in their message. */
const withoutValues = (text: string, error: unknown): string => {
  if (!(error instanceof Error)) return text;
  const shown =
    isDatabaseError(error) && error.code.startsWith('22')
      ? text.replaceAll(error.message, error.message.replace(/"[\s\S]*"/, '[hidden]'))
      : text;
  return withoutValues(shown, error.cause);
};

/** Serializes an error for the log, without the values of rows that database errors carry. */
export const errorFields = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(pino.stdSerializers.err(error))
    .filter(([name]) => !isDatabaseError(error) || databaseFields.has(name))
    .map(([name, value]) => [name, typeof value === 'string' ? withoutValues(value, error) : (value as unknown)]);
  const errors = error instanceof AggregateError ? { aggregateErrors: error.errors.map(errorFields) } : {};
  return { ...(Object.fromEntries(fields) as object), ...errors };
};
