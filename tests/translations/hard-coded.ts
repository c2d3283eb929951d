import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parseSource, walk } from '../architecture/source-file.js';
import { web } from './catalogs.js';

/** Folders and files of pages that are in English only. A new folder is translated. */
const englishOnly: readonly string[] = [
  'app/layouts/auth-shell',
  'app/layouts/office-shell',
  'app/routes/',
  'features/admin/',
  'features/demo-qr/',
  'features/maker/',
  'features/site/',
  'shared/import/',
];

const isTranslated = (path: string): boolean =>
  /\.tsx?$/.test(path) && !path.includes('.test.') && !englishOnly.some((start) => path.startsWith(start));

/** Attributes and fields that people read. */
const shown = /^(?:aria-label|alt|title|label|hint|placeholder|heading|sentence|more|button|pendingLabel|description)$/;

/** The same in each language: formats, examples and a time zone. */
const anywhere: readonly string[] = [
  'JPG, PNG, MP4, MOV',
  'CF-7K3M-9QXA-2TDV',
  'EST',
  'IBAN',
  'BIC',
  'PayPal',
  'PNG',
  'SVG',
  'https://',
];

/** A field may name a message instead of a text: `label: 'orderStatus'`. */
const isKey = (text: string): boolean => /^[a-z][A-Za-z]*$/.test(text);

const textsIn = (value: unknown): readonly string[] => {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : [];
  if (value.type === 'TemplateLiteral')
    return (value['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
      (one) => one.value.cooked,
    );
  if (value.type === 'ConditionalExpression') return [...textsIn(value['consequent']), ...textsIn(value['alternate'])];
  if (value.type === 'LogicalExpression') return [...textsIn(value['left']), ...textsIn(value['right'])];
  return value.type === 'JSXExpressionContainer' ? textsIn(value['expression']) : [];
};

const nameOf = (value: unknown): string => {
  const name = isNode(value) ? (value['name'] ?? value['value']) : undefined;
  return typeof name === 'string' ? name : '';
};

/** Returns the texts of a source file that are not messages of a catalog, with their lines. */
export const hardCodedIn = (path: string, source: string): readonly string[] => {
  const file = parseSource(path, source);
  const found: string[] = [];
  walk(file.program, (node, parent) => {
    const texts =
      node.type === 'JSXText'
        ? [String(node['value'])]
        : node.type === 'JSXAttribute' && shown.test(nameOf(node['name']))
          ? textsIn(node['value'])
          : node.type === 'Property' && /^(?:title|description|label)$/.test(nameOf(node['key']))
            ? textsIn(node['value']).filter((text) => !isKey(text))
            : node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute'
              ? textsIn(node)
              : [];
    for (const text of texts)
      if (/^[^/]*\p{L}{2}/u.test(text.trim()) && !anywhere.includes(text.trim()))
        found.push(`${path}:${file.lineAt(node.start)} ${text.trim()}`);
  });
  return found;
};

/** Returns the hard-coded texts of translated pages. */
export const hardCoded = (): readonly string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(isTranslated)
    .flatMap((path) => hardCodedIn(path, readFileSync(join(web, path), 'utf8')));
