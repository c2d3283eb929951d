import { sql, type RawBuilder } from 'kysely';
import type { Db } from './postgres/database.js';

/** Each term adds a condition to the query; searches have few. */
const maxWords = 6;
const maxWordLength = 40;

/**
 * Returns search terms as normalized by the SQL function `plain_words`: lower case, without accents and punctuation.
 * Services that use it define the function in their migrations.
 */
export const plainTermsOf = async (db: Db, typed: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ plain: string }>`select plain_words(${typed.replaceAll('\0', ' ')}) as plain`.execute(
    db,
  );
  const terms = (rows[0]?.plain ?? '').split(' ').filter((word) => word !== '');
  return terms.slice(0, maxWords).map((word) => word.slice(0, maxWordLength));
};

/** Matches terms at the start of a word. `words` is a column of normalized text. */
export const wordBegins = (labels: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  sql`${labels} like ${`% ${word}%`}`;

export const wordWithin = (labels: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
  word.length < 3 ? wordBegins(labels, word) : sql`${labels} like ${`%${word}%`}`;

/** Returns the typos allowed for a term of this length; a transposition counts as two. */
const typosIn = (word: string): number => (word.length < 4 ? 0 : word.length < 5 ? 1 : 2);

/**
 * Matches a term with typos. A term with one typo keeps one half unchanged, which uses the index; then the distance is
 * computed.
 */
export const wordNearly = (labels: RawBuilder<unknown>, word: string): RawBuilder<unknown> => {
  const typos = typosIn(word);
  if (typos === 0) return wordBegins(labels, word);
  const half = Math.ceil(word.length / 2);
  return sql`(${labels} like ${`% ${word.slice(0, half)}%`} or ${labels} like ${`%${word.slice(half)} %`})
    and exists (select 1 from unnest(string_to_array(${labels}, ' ')) as theirs (word) where least(
      levenshtein_less_equal(left(theirs.word, ${maxWordLength + 2}), ${word}, ${typos}),
      levenshtein_less_equal(left(theirs.word, ${word.length}::int), ${word}, ${typos})) <= ${typos})`;
};
