import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'docs/runbooks');

type Runbook = { readonly name: string; readonly text: string };

export const runbooks: readonly Runbook[] = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}));

/** Returns the texts in backticks of all runbooks, each once. */
export const codes: readonly string[] = [
  ...new Set(runbooks.flatMap(({ text }) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code))),
];

/** Returns the command lines of `make ops` and of `ops` inside a pod, as lists of words. */
export const opsCommands: readonly (readonly string[])[] = codes.flatMap((code) => {
  const typed = /^make ops ARGS=(?:"([^"]+)"|(\S+))$/.exec(code);
  const inPod = / start\.mjs ops (.+)$|\/start\.mjs ops (.+)$/.exec(code);
  const line = typed?.[1] ?? typed?.[2] ?? inPod?.[1] ?? inPod?.[2];
  return line === undefined || line === '<command>' ? [] : [line.split(' ')];
});

/** SQL for the server's console. */
export const statements: readonly string[] = codes.filter((code) => /^select /i.test(code));

/** Metrics of the product, without the suffixes of histograms. */
export const metricsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\bkeepsake_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))),
];
