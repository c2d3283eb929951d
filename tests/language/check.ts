import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { longTitle, refusedIn, refusedInFileName } from './refused-words.js';
import { textOfFileName, textsOfComments, textsOfDocument, textsOfSource, type Text, type TextKind } from './texts.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Offense = { readonly kind: TextKind; readonly message: string };

/** Sample data, generated files, and the list of refused words itself. */
const skipped =
  /\/migrations\/|(?:^|\/)(?:rpc-types|vendor|node_modules|scenes)\/|\.sample\.|^tests\/language\/|^CHANGELOG|\.snap$/;

const commented = /\.(?:proto|sql|css|ya?ml|sh|mjs)$|(?:^|\/)(?:Makefile|Dockerfile|\.env\.example)$/;

/** Applied migrations, the wire format, event types and email templates are stored under their names. */
const namedForGood = /\/migrations\/|^proto\/|\/events\/|\/domain\/templates\/|^web\/public\//;

export const offensesIn = (texts: readonly Text[]): readonly Offense[] =>
  texts.flatMap(({ kind, path, line, text }) =>
    problemsOf(kind, text).map((problem) => ({
      kind,
      message: `${path}:${line} ${kind}: ${problem}`,
    })),
  );

const problemsOf = (kind: TextKind, text: string): readonly string[] => {
  if (kind === 'file name') return refusedInFileName(text);
  return [...refusedIn(text), ...(kind === 'title' ? longTitle(text) : [])];
};

const textsInside = (path: string, source: string): readonly Text[] => {
  if (path.endsWith('.md')) return textsOfDocument(path, source);
  if (/\.tsx?$/.test(path)) return textsOfSource(path, source);
  return commented.test(path) ? textsOfComments(path, source) : [];
};

export const textsOf = (path: string, source: string): readonly Text[] =>
  skipped.test(path) ? [] : [...(namedForGood.test(path) ? [] : [textOfFileName(path)]), ...textsInside(path, source)];

export const textsOfRepository = (): readonly Text[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(`${root}${path}`))
    .flatMap((path) => textsOf(path, readFileSync(`${root}${path}`, 'utf8')));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [prefix = ''] = process.argv.slice(2);
  for (const { message } of offensesIn(textsOfRepository())) if (message.startsWith(prefix)) console.log(message);
}
