import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { settingsOf } from '../architecture/settings.js';
import { loadSourceTree } from '../architecture/source-tree.js';
import { codes, opsCommands, root, runbooks } from './runbook.js';

/* What a runbook names exists. tests/ops/runbooks runs its commands. */

const pages = runbooks.filter(({ name }) => name !== 'README.md');
const readme = runbooks.find(({ name }) => name === 'README.md')?.text ?? '';
const textsIn = (folder: string, end: RegExp): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file) && !/(?:^|\/)(?:node_modules|dist|dist-types)\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
const sources = ['packages', 'services', 'gateway', 'deploy/embedded'].map((one) => textsIn(one, /\.ts$/)).join('\n');

describe.each(pages)('$name', ({ name, text }) => {
  test('has its four parts in order and a line in the list', () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Symptom',
      'Diagnose',
      'Fix',
      'Verify',
    ]);
    expect(readme).toContain(`](${name})`);
  });
});

/** Programs of other machines; this test can check only the names of ours that they are given. */
const elsewhere = /^(?:kubectl|helm|sudo|openssl|pgbackrest|rclone|dmesg|timedatectl|systemctl|systemd-timesyncd)\b/;
const values = parse(readFileSync(join(root, 'helm/values.yaml'), 'utf8')) as Readonly<Record<string, unknown>>;
const templates = textsIn('helm/templates', /\.(?:yaml|tpl)$/);
const settings = new Set([...settingsOf(loadSourceTree()).values()].flat().map(({ name }) => name));

const makefile = readFileSync(join(root, 'Makefile'), 'utf8');

test('runs or checks every command', () => {
  const isTarget = (code: string): boolean =>
    makefile.includes(`\n${/^make ([a-z-]+)(?: [A-Z]+=\S+)*$/.exec(code)?.[1] ?? ' '}: `);
  const isCommand = (code: string): boolean => / /.test(code) && /^[a-z-]+ (?!.*[.;])/.test(code);
  const known = (code: string): boolean =>
    elsewhere.test(code) ||
    /^make ops( |$)/.test(code) ||
    code.startsWith('select ') ||
    sources.includes(code) ||
    isTarget(code);
  expect(codes.filter((code) => isCommand(code) && !known(code))).toEqual([]);
  expect(opsCommands.length).toBeGreaterThan(15);
});

test('names parts that the chart installs', () => {
  const parts = new Set([...Object.keys(values['parts'] as object), 'ops', 'migrate', '0']);
  const named = codes.flatMap((code) => [...code.matchAll(/\bkeepsake-([a-z0-9-]+)/g)].map(([, part = '']) => part));
  expect(named.filter((part) => !parts.has(part))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
  for (const job of ['ops', 'migrate']) expect(templates).toContain(`-${job}`);
});

test('names values of the chart', () => {
  const dotted = codes.filter((code) => /^(?:parts|business|ingress|ops|objects)\.[\w.-]+$/.test(code));
  const inside = (at: unknown, key: string): unknown =>
    typeof at === 'object' && at !== null ? (Reflect.get(at, key) as unknown) : undefined;
  const valueOf = (path: string): unknown => path.split('.').reduce(inside, values);
  const existing = (path: string): boolean =>
    valueOf(path) !== undefined || valueOf(path.replace(/^parts\.[^.]+/, 'parts.every')) !== undefined;
  expect(dotted.filter((path) => !existing(path))).toEqual([]);
  expect(dotted.length).toBeGreaterThan(4);
});

test('names settings that are read', () => {
  const named = codes.filter((code) => /^[A-Z]+(?:_[A-Z]+)+$/.test(code));
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
});

test('names pages that exist', () => {
  const routes = textsIn('web/src/app/routes', /\.tsx?$/);
  const named = codes.filter((code) => /^\/(?:admin|customer)\//.test(code));
  expect(named.filter((page) => !routes.includes(`'${page}'`))).toEqual([]);
  expect(named.length).toBeGreaterThan(1);
});

test('quotes log messages and buttons as they are', () => {
  const logs = runbooks.flatMap(({ text }) => [...text.matchAll(/log: `([^`]+)`/g)].map(([, line = '']) => line));
  expect(logs.filter((line) => !sources.includes(line))).toEqual([]);
  const buttons = runbooks.flatMap(({ text }) =>
    [...text.matchAll(/[Pp]ress "([^"]+)"/g)].map(([, name = '']) => name),
  );
  const screens = textsIn('web/src', /\.(?:tsx|json)$/);
  expect(buttons.filter((name) => !screens.includes(name))).toEqual([]);
  expect([logs.length, buttons.length].every((count) => count > 0)).toBe(true);
});

test('names dashboards that exist', () => {
  const titles = readdirSync(join(root, 'deploy/dashboards')).map(
    (file) => (JSON.parse(readFileSync(join(root, 'deploy/dashboards', file), 'utf8')) as { title: string }).title,
  );
  const named = runbooks.flatMap(({ text }) =>
    [...text.matchAll(/[Dd]ashboard "([^"]+)"/g)].map(([, title = '']) => title),
  );
  expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  expect(named.length).toBeGreaterThan(3);
});
