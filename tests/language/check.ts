import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { longTitle, refusedIn } from './refused-words.js';
import { textsOfDocument, textsOfSource, type Text, type TextKind } from './texts.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Offense = { readonly kind: TextKind; readonly message: string };

/** Sample data, generated files, and the list of refused words itself. */
const skipped = /(?:^|\/)(?:rpc-types|vendor|node_modules|scenes)\/|\.sample\.|^tests\/language\/|^CHANGELOG|\.snap$/;

export const offensesIn = (texts: readonly Text[]): readonly Offense[] =>
  texts.flatMap(({ kind, path, line, text }) =>
    [...refusedIn(text), ...(kind === 'title' ? longTitle(text) : [])].map((problem) => ({
      kind,
      message: `${path}:${line} ${kind}: ${problem}`,
    })),
  );

export const textsOf = (path: string, source: string): readonly Text[] => {
  if (skipped.test(path)) return [];
  if (path.endsWith('.md')) return textsOfDocument(path, source);
  return /\.tsx?$/.test(path) ? textsOfSource(path, source) : [];
};

export const textsOfRepository = (): readonly Text[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:tsx?|md)$/.test(path) && existsSync(`${root}${path}`))
    .flatMap((path) => textsOf(path, readFileSync(`${root}${path}`, 'utf8')));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [prefix = ''] = process.argv.slice(2);
  for (const { message } of offensesIn(textsOfRepository())) if (message.startsWith(prefix)) console.log(message);
}
