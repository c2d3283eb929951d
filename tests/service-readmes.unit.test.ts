import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { eventMap } from './architecture/event-map.js';
import { sourcesIn } from './architecture/rule.js';
import { isNode, nameOf, walk, type SourceFile } from './architecture/source-file.js';
import { loadSourceTree } from './architecture/source-tree.js';

/* A reader of a service sees in its README which services it calls, and which events it publishes and consumes. */

const root = fileURLToPath(new URL('../', import.meta.url));
const services = readdirSync(`${root}services`);
const tree = loadSourceTree();
const events = eventMap(tree);

/** Returns the text below a heading of the README. */
const section = (service: string, heading: string): string => {
  const text = readFileSync(`${root}services/${service}/README.md`, 'utf8');
  const [, below = ''] = text.split(new RegExp(`^## ${heading}\\b.*$`, 'm'));
  return below.split(/^## /m)[0] ?? '';
};
const inBackticks = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();
/** `orders.order-placed.v1` and `orders.order-placed` are both "order-placed". */
const shortName = (type: string): string => type.replace(/\.v\d+$/, '').replace(/^.*\./, '');

/** Maps each RPC method to the services that have it. */
const methods = new Map<string, Set<string>>();
for (const service of services)
  for (const file of readdirSync(`${root}proto/${service}/v1`))
    for (const [, method = ''] of readFileSync(`${root}proto/${service}/v1/${file}`, 'utf8').matchAll(/\brpc (\w+)\(/g))
      methods.set(method, (methods.get(method) ?? new Set()).add(service));

const calledIn = ({ program }: SourceFile): readonly string[] => {
  const found: string[] = [];
  walk(program, (node) => {
    const callee = node['callee'];
    if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression')
      found.push(nameOf(callee['property']) ?? '');
  });
  return found;
};

/** Returns the RPC methods of other services that the sources of a service call. */
const callsOf = (service: string): readonly string[] =>
  sorted(
    sourcesIn(tree, new RegExp(`^services/${service}/src/`))
      .flatMap(calledIn)
      .filter((method) => [...(methods.get(method) ?? [])].some((owner) => owner !== service)),
  );

describe.each(services)('README of %s', (service) => {
  test('lists the calls of other services, each under its service', () => {
    const lines = [...section(service, 'Calls').matchAll(/^- ([a-z-]+): (.*)$/gm)];
    const listed = lines.flatMap(([, owner = '', text = '']) => inBackticks(text).map((method) => ({ owner, method })));
    expect(sorted(listed.map(({ method }) => method))).toEqual(callsOf(service));
    expect(listed.filter(({ owner, method }) => !methods.get(method)?.has(owner))).toEqual([]);
  });

  test('lists the published events', () => {
    const published = events.filter(({ publishedBy }) => publishedBy.includes(service)).map(({ type }) => type);
    expect(sorted(inBackticks(section(service, 'Publishes')))).toEqual(sorted(published.map(shortName)));
  });

  test('lists the consumed events', () => {
    const consumed = events.filter(({ consumedBy }) => consumedBy.includes(service)).map(({ type }) => type);
    const rows = [...section(service, 'Consumes').matchAll(/^\| (`[^|]+) \|/gm)].map(([, names = '']) => names);
    expect(sorted(rows.flatMap(inBackticks).map(shortName))).toEqual(sorted(consumed.map(shortName)));
  });
});
