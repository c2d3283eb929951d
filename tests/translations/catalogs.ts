import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { compiledCatalog, compileMessage, flatMessages, type Messages } from '../../web/scripts/catalogs.mjs';

export const web = fileURLToPath(new URL('../../web/src/', import.meta.url));
export const locales = join(web, 'locales');

const read = (path: string): Messages => JSON.parse(readFileSync(join(locales, path), 'utf8')) as Messages;

/** Languages of the switch with their own names. */
export const languageNames = read('languages.json') as Readonly<Record<string, string>>;

/** Areas of the site that are translated; each has a folder of English sections and one file per language. */
export const areas = readdirSync(join(locales, 'en'));

/** English messages of an area by "section.key". */
export const englishOf = (area: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...readdirSync(join(locales, 'en', area)).map((file) =>
      flatMessages(read(`en/${area}/${file}`), `${file.replace('.json', '')}.`),
    ),
  ) as Readonly<Record<string, string>>;

/** Messages of an area in another language by "section.key". */
export const translationsOf = (language: string, area: string): Readonly<Record<string, string>> =>
  flatMessages(read(`${language}/${area}.json`));

type Choices = Readonly<Record<string, unknown>>;
type Token = string | readonly [name: string, type?: string, choices?: Choices];

const choicesIn = (message: unknown): readonly (readonly [name: string, type: string, choices: Choices])[] =>
  !Array.isArray(message)
    ? []
    : (message as readonly Token[]).flatMap((token) => {
        if (typeof token === 'string') return [];
        const [name, type = '', choices = {}] = token;
        return [[name, type, choices] as const, ...Object.values(choices).flatMap(choicesIn)];
      });

/** Returns what is wrong with a translation: other values than the English, or plural forms that the language lacks. */
export const faultsOf = (tag: string, english: string, translation: string): readonly string[] => {
  const own = choicesIn(compileMessage(translation));
  const names = (message: string): string =>
    [...new Set(choicesIn(compileMessage(message)).map(([name]) => name))].sort().join(' ');
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return [
    ...(names(english) === names(translation)
      ? []
      : [`has the values "${names(translation)}", not "${names(english)}"`]),
    ...own
      .filter(
        ([, type, choices]) =>
          type === 'plural' && Object.keys(choices).some((form) => /^(?:one|two|few|many)$/.test(form)),
      )
      .flatMap(([name, , choices]) =>
        // Without "zero" and "many", "other" applies.
        forms
          .filter((form) => !['zero', 'many'].includes(form) && !(form in choices))
          .map((form) => `has no "${form}" for {${name}}`),
      ),
  ];
};

export type AreaReport = {
  readonly language: string;
  readonly area: string;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly faults: readonly string[];
  /** Size of the compiled catalog, gzip. */
  readonly kb: number;
};

export const reportOf = (language: string, area: string): AreaReport => {
  const english = englishOf(area);
  const source = readFileSync(join(locales, language, `${area}.json`), 'utf8');
  const own = flatMessages(JSON.parse(source) as Messages);
  return {
    language,
    area,
    missing: Object.keys(english).filter((key) => !(key in own)),
    unknown: Object.keys(own).filter((key) => !(key in english)),
    faults: Object.entries(own).flatMap(([key, text]) =>
      key in english ? faultsOf(language, english[key] ?? '', text).map((fault) => `${key} ${fault}`) : [],
    ),
    kb: gzipSync(compiledCatalog(language, source), { level: 6 }).length / 1000,
  };
};

const sourceFiles = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
);

/** Looked up by the slug of the server's refusal, and by the English sentence. */
const lookedUp = /^problems$|sentences$/;

/** Returns the English messages that no source file names. */
export const unusedKeys = (area: string): readonly string[] => {
  const sources = sourceFiles.map((path) => readFileSync(join(web, path), 'utf8'));
  return readdirSync(join(locales, 'en', area))
    .map((file) => file.replace('.json', ''))
    .filter((section) => !lookedUp.test(section))
    .flatMap((section) => {
      const users = sources
        .filter(
          (source) =>
            source.includes(`/${section}-text`) ||
            source.includes(`/${section}.json`) ||
            (section === 'fixed' && source.includes('fixedText')),
        )
        .join('\n');
      return Object.keys(read(`en/${area}/${section}.json`))
        .filter((key) => !users.includes(`'${key}'`) && !users.includes(`\`${key.split('-')[0]}-\${`))
        .map((key) => `${section}.${key}`);
    });
};
