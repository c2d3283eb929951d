import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, type Node, type Pair } from 'yaml';
import { root } from './chart.js';

type Row = { readonly name: string; readonly usual: string; readonly about: string };

const words = (comment: string | null | undefined): string => (comment ?? '').trim().replaceAll(/\s*\n\s*/g, ' ');

const rowsOf = (node: Node, path: string): readonly Row[] => {
  if (!isMap(node)) return [];
  return node.items.flatMap((item, at) => {
    const { key, value } = item as Pair<Node, Node>;
    const name = [path, isScalar(key) ? String(key.value) : ''].filter(Boolean).join('.');
    // The comment of the first key of a mapping belongs to the mapping itself, as yaml reads it.
    const comment = words(key.commentBefore ?? (at === 0 ? node.commentBefore : undefined));
    const inner = isMap(value) && value.flow !== true ? rowsOf(value, name) : [];
    if (inner.length > 0) return [...(comment === '' ? [] : [{ name, usual: '', about: comment }]), ...inner];
    return [{ name, usual: JSON.stringify(value?.toJSON() ?? null), about: comment }];
  });
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** helm/README.md: the page around the table stands here, the table in values.yaml. */
export const chartReadme = (): string => {
  const document = parseDocument(readFileSync(join(root, 'helm/values.yaml'), 'utf8').replace(/^#.*\n\n/, ''));
  const rows = rowsOf(document.contents as Node, '');
  return `# Keepsake on Kubernetes

One chart for every service and role.

| file | for |
| --- | --- |
| \`values-single.yaml\` | one pod with everything on one volume: to try it, or for a small business |
| \`values-minimal.yaml\` | a small cluster: one pod of each part, databases and brokers of yours |
| \`values-production.yaml\` | several nodes and zones |

Databases, brokers, store, cache and mail server are never part of it: their addresses come from a Secret of yours. \`docs/production.md\` makes it, sizes it and says how to upgrade; \`docs/kubernetes-proof.md\` says what was tried and what was not.

Wrong values stop before anything is made, in one sentence that says what to do. A job in front of each release brings the databases up to date; when it fails, the release stops and what runs goes on.

## Values

Written from the comments of \`values.yaml\` by \`make chart\`.

| value | usually | |
| --- | --- | --- |
${rows.map(({ name, usual, about }) => `| \`${name}\` | ${usual === '' ? '' : `\`${cell(usual)}\``} | ${cell(about)} |`).join('\n')}
`;
};
