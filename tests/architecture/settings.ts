import { parseSync } from 'oxc-parser';
import type { House } from './house.js';
import { sourcesIn } from './rule.js';
import type { Node, SourceFile } from './source-file.js';
import { isNode, nameOf, walk } from './source-file.js';

/** One setting of the environment, as the zod schema that reads it shows it. */
export type Setting = {
  readonly name: string;
  /** As it would be written in a `.env` file; undefined when there is none and it must be given, or may be left out. */
  readonly fallback: string | undefined;
  /** What it is, from the comment above it or the words of the schema. */
  readonly words: string | undefined;
};

/** Settings by the file that reads them: every UPPER_CASE field of a `z.object({ … })` that ships. */
export const settingsOf = (house: House): ReadonlyMap<string, readonly Setting[]> =>
  new Map(
    sourcesIn(house, /^(?:packages\/platform|services\/[^/]+|gateway|deploy\/[^/]+)\/src\//)
      .map((file) => [file.path, settingsIn(file)] as const)
      .filter(([, settings]) => settings.length > 0),
  );

/** The text of `.env.example`: every setting once, its default, and who reads it. */
export const envExample = (settings: ReadonlyMap<string, readonly Setting[]>): string => {
  const seen = new Set<string>();
  const groups = [...settings].map(([path, all]) => {
    const fresh = all.filter(({ name }) => !seen.has(name));
    for (const { name } of fresh) seen.add(name);
    const lines = fresh.map(({ name, fallback, words }) => `${words ? `# ${words}\n` : ''}# ${name}=${fallback ?? ''}`);
    return lines.length === 0 ? '' : `# ── ${path}\n${lines.join('\n')}\n`;
  });
  return [
    '# Every setting, with its default. Written by `make settings` from the schemas that read them; a test compares.',
    '# `make start` needs none of them. Set what you want to differ in the environment: PORT=9090 make start',
    '',
    ...groups.filter(Boolean),
  ].join('\n');
};

const settingsIn = (file: SourceFile): readonly Setting[] => {
  const settings: Setting[] = [];
  const { comments } = parseSync(file.path, file.text);
  walk(file.program, (node, parent) => {
    if (node.type !== 'Property' || !parent || !isSchemaObject(file, parent)) return;
    const name = nameOf(node['key']) ?? '';
    if (!/^[A-Z][A-Z0-9_]+$/.test(name)) return;
    const above = comments.find(({ end }) => end <= node.start && file.text.slice(end, node.start).trim() === '');
    const chain = callsOf(node['value']);
    const fallback = chain.find(({ method }) => method === 'default' || method === 'prefault')?.argument;
    const described = chain.find(
      ({ method, argument }) => typeof argument === 'string' && /^(?:describe|string|url|email)$/.test(method),
    );
    const words = above?.value
      .replaceAll(/^\s*\*+ ?|\s*$/gm, '')
      .replaceAll(/\s*\n\s*/g, ' ')
      .trim();
    settings.push({
      name,
      fallback: fallback === undefined ? undefined : String(fallback),
      words: words ?? (described && String(described.argument)),
    });
  });
  return settings;
};

/** True for the object in `z.object({ … })`, whichever way it is called. */
const isSchemaObject = (file: SourceFile, node: Node): boolean =>
  node.type === 'ObjectExpression' &&
  /\bz\s*\.(?:object|strictObject|looseObject)\(\s*$/.test(file.text.slice(0, node.start));

type Call = { readonly method: string; readonly argument: string | number | boolean | undefined };

/** `z.string('a').default('b')` -> its calls, outermost first, each with its first argument when that is a plain value. */
const callsOf = (value: unknown): readonly Call[] => {
  if (!isNode(value) || value.type !== 'CallExpression') return [];
  const [first] = value['arguments'] as readonly unknown[];
  const plain = isNode(first) ? first['value'] : undefined;
  const callee = value['callee'];
  const method = isNode(callee) ? (nameOf(callee['property']) ?? nameOf(callee) ?? '') : '';
  const argument = ['string', 'number', 'boolean'].includes(typeof plain) ? (plain as Call['argument']) : undefined;
  return [{ method, argument }, ...(isNode(callee) ? callsOf(callee['object']) : [])];
};
