import pg from 'pg';
import { sql, type RawBuilder } from 'kysely';

declare const written: unique symbol;
/** A complete statement with its values as literals. */
export type Statement = string & { readonly [written]: true };

const literal = (value: string | Date | undefined): string => {
  if (value === undefined) return 'null';
  const text = typeof value === 'string' ? value : value.toISOString();
  // NUL ends a wire message, so it would cut off the rest of the statements.
  if (text.includes('\0')) throw new RangeError('A value with the character NUL cannot be written into a statement.');
  return pg.escapeLiteral(text);
};

/**
 * Builds a statement with escaped literals. Parameters allow one statement per message; literals let several share a
 * round trip.
 */
export const statement = (parts: TemplateStringsArray, ...values: readonly (string | Date | undefined)[]): Statement =>
  parts.reduce((text, part, at) => text + literal(values[at - 1]) + part) as Statement;

/** Sends statements in one message; a failure skips the rest. Returns the rows of the last one. */
export const together = <R>(statements: readonly Statement[]): RawBuilder<R> => sql.raw<R>(statements.join(';\n'));
