import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, type Node, type Pair } from 'yaml';
import { root } from './chart.js';

type Row = { readonly name: string; readonly usual: string; readonly description: string };

const textOf = (comment: string | null | undefined): string => (comment ?? '').trim().replaceAll(/\s*\n\s*/g, ' ');

const rowsOf = (node: Node, path: string): readonly Row[] => {
  if (!isMap(node)) return [];
  return node.items.flatMap((item, at) => {
    const { key, value } = item as Pair<Node, Node>;
    const name = [path, isScalar(key) ? String(key.value) : ''].filter(Boolean).join('.');
    // YAML attaches the comment of the first key to the mapping itself.
    const comment = textOf(key.commentBefore ?? (at === 0 ? node.commentBefore : undefined));
    const inner = isMap(value) && value.flow !== true ? rowsOf(value, name) : [];
    if (inner.length > 0) return [...(comment === '' ? [] : [{ name, usual: '', description: comment }]), ...inner];
    return [{ name, usual: JSON.stringify(value?.toJSON() ?? null), description: comment }];
  });
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns helm/README.md: fixed text, and a table generated from values.yaml. */
export const chartReadme = (): string => {
  const document = parseDocument(readFileSync(join(root, 'helm/values.yaml'), 'utf8').replace(/^#.*\n\n/, ''));
  const rows = rowsOf(document.contents as Node, '');
  return `# Keepsake on Kubernetes

One chart for every service and role.

| file | purpose |
| --- | --- |
| \`values-single.yaml\` | one pod with all data on one volume: for a trial or a small business |
| \`values-minimal.yaml\` | a small cluster: one pod per part, external databases and brokers |
| \`values-production.yaml\` | several nodes and zones |

Databases, brokers, object store, cache and mail server are external: a Secret holds their URLs. \`docs/production.md\` covers the Secret, sizes and upgrades; \`docs/kubernetes-proof.md\` lists what was tested.

Invalid values fail the install before any resource exists, with a message that names the fix. A job before each release migrates the databases; when it fails, the release stops and the running version keeps serving.

## Values

Generated from the comments of \`values.yaml\` by \`make chart\`.

| value | default | description |
| --- | --- | --- |
${rows.map(({ name, usual, description: subject }) => `| \`${name}\` | ${usual === '' ? '' : `\`${cell(usual)}\``} | ${cell(subject)} |`).join('\n')}
`;
};
