import { posix } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

export type TextKind = 'comment' | 'title' | 'log' | 'summary' | 'document' | 'file name';
export type Text = { readonly kind: TextKind; readonly path: string; readonly line: number; readonly text: string };

type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown };

/** Returns the prose of a source file: comments, test titles, log messages and API summaries. */
export const textsOfSource = (path: string, source: string): readonly Text[] => {
  const { comments, program } = parseSync(path, source);
  const starts = lineStarts(source);
  const lineAt = (offset: number): number => starts.findLastIndex((start) => start <= offset) + 1;
  const texts: Text[] = comments.map(({ start, value }) => ({
    kind: 'comment',
    path,
    line: lineAt(start),
    text: value.replaceAll(/^\s*\*+/gm, ' '),
  }));
  visit(program as unknown as Node, (node) => {
    const found = titleOf(node) ?? logOf(node) ?? summaryOf(node);
    if (found) texts.push({ ...found, path, line: lineAt(node.start) });
  });
  return texts;
};

/** Returns the lines of a document, without code blocks. */
export const textsOfDocument = (path: string, source: string): readonly Text[] => {
  let isCode = false;
  return source.split('\n').flatMap((text, index): Text[] => {
    if (text.trimStart().startsWith('```')) isCode = !isCode;
    return isCode ? [] : [{ kind: 'document', path, line: index + 1, text }];
  });
};

/** Returns the comments of proto, SQL, CSS, YAML, shell and similar files, one text per line. */
export const textsOfComments = (path: string, source: string): readonly Text[] =>
  source.split('\n').flatMap((line, index): Text[] => {
    const text = /(?:(?<!:)\/\/|\/\*|^\s*\*|(?:^|\s)#|(?:^|\s)--\s)(?<text>.*)$/.exec(line)?.groups?.['text'];
    return text === undefined ? [] : [{ kind: 'comment', path, line: index + 1, text }];
  });

/** Returns the name of a file as words: `send-mail.unit.test.ts` is "send mail". */
export const textOfFileName = (path: string): Text => {
  const [name = ''] = posix.basename(path).split('.');
  return { kind: 'file name', path, line: 1, text: name.replaceAll(/[-_]/g, ' ') };
};

const lineStarts = (source: string): readonly number[] => [
  0,
  ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1),
];

type Found = Pick<Text, 'kind' | 'text'>;

const titleOf = (node: Node): Found | undefined => {
  if (node.type !== 'CallExpression' || !/^(?:describe|it|test)\b/.test(nameOf(node['callee']))) return undefined;
  const text = stringIn((node['arguments'] as readonly unknown[])[0]);
  return text === undefined ? undefined : { kind: 'title', text };
};

const logOf = (node: Node): Found | undefined => {
  if (node.type !== 'CallExpression') return undefined;
  if (!/\b(?:log|logger)\.(?:trace|debug|info|warn|error|fatal)$/.test(nameOf(node['callee']))) return undefined;
  const text = stringIn((node['arguments'] as readonly unknown[]).at(-1));
  return text === undefined ? undefined : { kind: 'log', text };
};

const summaryOf = (node: Node): Found | undefined => {
  if (node.type !== 'Property' || nameOf(node['key']) !== 'summary') return undefined;
  const text = stringIn(node['value']);
  return text === undefined ? undefined : { kind: 'summary', text };
};

/** `test.each(rows)` is named by what it calls. */
const nameOf = (value: unknown): string => {
  if (!isNode(value)) return '';
  if (value.type === 'Identifier') return String(value['name']);
  if (value.type === 'CallExpression') return nameOf(value['callee']);
  if (value.type === 'MemberExpression') return `${nameOf(value['object'])}.${nameOf(value['property'])}`;
  return '';
};

const stringIn = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value'];
  if (value.type !== 'TemplateLiteral') return undefined;
  return (value['quasis'] as readonly { readonly value: { readonly raw: string } }[])
    .map(({ value: { raw } }) => raw)
    .join('…');
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const visit = (node: Node, see: (node: Node) => void): void => {
  see(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one, see);
  }
};
