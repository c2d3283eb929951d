import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flatMessages, type Messages } from '../../web/scripts/catalogs.mjs';
import { englishOf, faultsOf, locales } from './catalogs.js';

const service = fileURLToPath(new URL('../../services/campaigns/', import.meta.url));
export const emailLocales = join(service, 'locales');
const templates = join(service, 'src/delivery/domain/templates');

/** Languages of emails, each with one file. */
export const emailLanguages = readdirSync(emailLocales).map((file) => file.replace('.json', ''));

const textsOf = (language: string): Readonly<Record<string, string>> =>
  flatMessages(JSON.parse(readFileSync(join(emailLocales, `${language}.json`), 'utf8')) as Messages);

/** Messages of an area of the pages by "section.key". */
const pagesOf = (language: string, area: string): Readonly<Record<string, string>> =>
  language === 'en'
    ? englishOf(area)
    : flatMessages(JSON.parse(readFileSync(join(locales, language, `${area}.json`), 'utf8')) as Messages);

type Texts = Readonly<Record<string, string | undefined>>;

/** Texts that emails share with pages, from both. */
export const sharedTexts = (language: string): Readonly<Record<'emails' | 'pages', Texts>> => {
  const [orders, activation] = [pagesOf(language, 'orders'), pagesOf(language, 'activation')];
  const emails = textsOf(language);
  const known = ([name]: readonly [string, string]) => name.startsWith('package.');
  return {
    emails: { ...Object.fromEntries(Object.entries(emails).filter(known)), yes: emails['plate.yes'] },
    pages: {
      ...Object.fromEntries(
        Object.entries(orders)
          .filter(([key]) => key.startsWith('order.name-'))
          .map(([key, name]) => [key.replace('order.name-', 'package.'), name]),
      ),
      yes: activation['claims.yes'],
    },
  };
};

/** Compares the texts of emails with the English ones. */
export const emailReportOf = (language: string) => {
  const [english, own] = [textsOf('en'), textsOf(language)];
  return {
    missing: Object.keys(english).filter((key) => !(key in own)),
    unknown: Object.keys(own).filter((key) => !(key in english)),
    faults: Object.entries(own).flatMap(([key, text]) =>
      key in english ? faultsOf(language, english[key] ?? '', text).map((fault) => `${key} ${fault}`) : [],
    ),
  };
};

const sources = [
  readFileSync(join(service, 'src/delivery/domain/mail-texts.ts'), 'utf8'),
  ...readdirSync(templates).map((file) => readFileSync(join(templates, file), 'utf8')),
].join('\n');

/** Returns the English texts that no template names. */
export const unusedEmailTexts = (): readonly string[] =>
  Object.keys(textsOf('en')).filter(
    (key) => !sources.includes(`'${key}'`) && !sources.includes(`\`${key.split('.')[0]}.\${`),
  );

/** Returns the texts that a template names and English lacks. */
export const unknownEmailTexts = (): readonly string[] => {
  const english = textsOf('en');
  const sections = new Set(Object.keys(english).map((key) => key.split('.')[0]));
  return [...sources.matchAll(/'([a-z-]+)\.([A-Za-z]+)'/g)]
    .filter(([, section]) => sections.has(section))
    .map(([, section, name]) => `${section}.${name}`)
    .filter((key) => !(key in english));
};
