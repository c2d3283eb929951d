import { readdirSync, readFileSync } from 'node:fs';
import { formatLocale } from '@keepsake/contracts/values/language';
import { setupI18n, type Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';
import type { Formats } from '../domain/mail-texts.js';

const folder = new URL('../../../locales/', import.meta.url);

type Texts = { readonly [key: string]: string | Texts };
const texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), texts])));

/** Compiled messages by language and "section.key". */
export type Catalogs = ReadonlyMap<string, Messages>;

type Token = string | readonly [name: string, type?: string, choices?: Readonly<Record<string, unknown>>];

/** Returns the names of the values that a compiled message shows or chooses by. */
const placeholdersIn = (message: unknown): readonly string[] => {
  if (!Array.isArray(message)) return [];
  const names = (message as readonly Token[]).flatMap((token) =>
    typeof token === 'string' ? [] : [token[0], ...Object.values(token[2] ?? {}).flatMap(placeholdersIn)],
  );
  return [...new Set(names)];
};

type Flat = Readonly<Record<string, string>>;

const parse = (json: string): Texts => texts.parse(JSON.parse(json));

/** `{ "order": { "see": … } }` → `{ "order.see": … }` */
const flat = (given: Texts, before = ''): Flat =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' ? [[before + name, value]] : Object.entries(flat(value, `${before}${name}.`)),
    ),
  );

const compiled = (given: Flat) =>
  Object.fromEntries(Object.entries(given).map(([key, text]) => [key, compileMessageOrThrow(text)]));

const tags = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

/** Returns what is wrong with an own text; undefined if it fits. */
const faultOf = (english: string | undefined, own: string): string | undefined => {
  if (english === undefined) return 'is not a text of an email';
  try {
    const names = placeholdersIn(compileMessageOrThrow(own));
    const wanted = placeholdersIn(compileMessageOrThrow(english));
    return names.some((name) => !wanted.includes(name))
      ? `may contain only the values ${wanted.map((name) => `{${name}}`).join(', ') || 'none'}`
      : undefined;
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
};

/** @param given JSON, or the path of a JSON file */
const parseOwn = (given: string): Texts => {
  try {
    return parse(given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8'));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`MAIL_TEXTS cannot be read: ${reason}. Correct it and start again.`, { cause: error });
  }
};

/** Reads own texts. Throws for an unknown language or text, so that a mistake stops the start and not an email. */
const readOwn = (ownTexts: string, english: Flat): ReadonlyMap<string, Flat> => {
  const own = new Map(
    Object.entries(parseOwn(ownTexts)).map(
      ([tag, given]) => [tag, typeof given === 'string' ? {} : flat(given)] as const,
    ),
  );
  for (const [tag, given] of own) {
    if (!tags.includes(tag)) throw new Error(`MAIL_TEXTS: ${tag} is not one of the languages ${tags.join(', ')}.`);
    for (const [key, text] of Object.entries(given)) {
      const fault = faultOf(english[key], text);
      if (fault !== undefined) throw new Error(`MAIL_TEXTS: ${key} in ${tag} ${fault}.`);
    }
  }
  return own;
};

/** Reads the texts of emails in all languages; `ownTexts` replace a sentence in one language. */
export const readCatalogs = (ownTexts?: string): Catalogs => {
  const all = new Map(tags.map((tag) => [tag, flat(parse(readFileSync(new URL(`${tag}.json`, folder), 'utf8')))]));
  const english = all.get('en') ?? {};
  const own = ownTexts === undefined ? undefined : readOwn(ownTexts, english);
  return new Map([...all].map(([tag, given]) => [tag, compiled({ ...given, ...own?.get(tag) })]));
};

/** Returns the formatter of each language. A missing message is in English. */
export const formatsOf = (catalogs: Catalogs): Formats =>
  new Map(
    [...catalogs].map(([tag, own]) => {
      const messages = { [tag]: { ...catalogs.get('en'), ...own } };
      const i18n = setupI18n({ locale: tag, locales: formatLocale(tag), messages });
      return [tag, (key, values) => i18n._(key, values)];
    }),
  );
