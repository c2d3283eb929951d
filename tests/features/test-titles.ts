import { isNode, nameOf, parseSource, walk, type Node } from '../architecture/source-file.js';

export type TestFile = {
  /** Every test by its literal title; one inside a block that is left out counts as left out. */
  readonly tests: readonly { readonly title: string; readonly leftOut: boolean }[];
  /** Every text in the file that is a string, a template or a pattern. */
  readonly texts: readonly string[];
};

/** `test`, `test.each(…)`, `describe.skip` as their words, in order. */
const wordsOf = (callee: unknown): readonly string[] => {
  if (!isNode(callee)) return [];
  const own = nameOf(callee);
  if (own !== undefined) return [own];
  if (callee.type === 'MemberExpression') return [...wordsOf(callee['object']), ...wordsOf(callee['property'])];
  if (callee.type === 'CallExpression') return wordsOf(callee['callee']);
  return callee.type === 'TaggedTemplateExpression' ? wordsOf(callee['tag']) : [];
};

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement') return (node['value'] as { readonly cooked: string }).cooked;
  const [only, ...more] = node.type === 'TemplateLiteral' ? (node['quasis'] as readonly Node[]) : [];
  return more.length === 0 ? textOf(only) : undefined;
};

const patternOf = (node: Node): string | undefined =>
  (node['regex'] as { readonly pattern: string } | undefined)?.pattern;

const isLeftOut = (terms: readonly string[]): boolean =>
  terms[0]?.startsWith('x') === true || terms.some((word) => ['skip', 'todo', 'failing'].includes(word));

export const readTestFile = (path: string, source: string): TestFile => {
  const tests: { readonly title: string; readonly leftOut: boolean; readonly at: number }[] = [];
  const closed: (readonly [from: number, to: number])[] = [];
  const texts: string[] = [];
  walk(parseSource(path, source).program, (node) => {
    const text = textOf(node) ?? patternOf(node);
    if (text !== undefined) texts.push(text);
    if (node.type !== 'CallExpression') return;
    const terms = wordsOf(node['callee']);
    const title = textOf((node['arguments'] as readonly unknown[])[0]);
    if (/^x?describe$/.test(terms[0] ?? '') && isLeftOut(terms)) closed.push([node.start, Number(node['end'])]);
    if (/^x?(?:test|it)$/.test(terms[0] ?? '') && title !== undefined)
      tests.push({ title, leftOut: isLeftOut(terms), at: node.start });
  });
  const inClosed = (at: number): boolean => closed.some(([from, to]) => at > from && at < to);
  return { tests: tests.map(({ title, leftOut, at }) => ({ title, leftOut: leftOut || inClosed(at) })), texts };
};
