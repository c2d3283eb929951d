import pg from 'pg';
import { sql, type RawBuilder } from 'kysely';

declare const written: unique symbol;
/** A whole statement, its values written into it. */
export type Statement = string & { readonly [written]: true };

const literal = (value: string | Date | undefined): string => {
  if (value === undefined) return 'null';
  const text = typeof value === 'string' ? value : value.toISOString();
  // The message that carries statements ends at this character, so it must never reach it.
  if (text.includes('\0')) throw new RangeError('A value with the character NUL cannot be written into a statement.');
  return pg.escapeLiteral(text);
};

/**
 * One statement with its values in it. Parameters go with one statement at a time, and each costs a round trip; statements
 * that are written out travel together. Every value becomes an escaped literal, so none can end its own quotes.
 */
export const statement = (parts: TemplateStringsArray, ...values: readonly (string | Date | undefined)[]): Statement =>
  parts.reduce((text, part, at) => text + literal(values[at - 1]) + part) as Statement;

/** One message: when one of them fails, those after it are not run. Answers the rows of the last one. */
export const together = <R>(statements: readonly Statement[]): RawBuilder<R> => sql.raw<R>(statements.join(';\n'));
