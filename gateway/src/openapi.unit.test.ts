import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import type { MountDeps } from './mount.js';
import { openApiDocument } from './openapi.js';
import type { RouteDeps } from './routes/route-deps.js';
import { accessTable } from './table.js';

const env = {
  SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  DEV_MAILBOX: 'on',
  MAIL_URL: 'file:///mail',
};
const table = accessTable({ config: readConfig(env) } as RouteDeps);
const made = openApiDocument(table, { title: 'Keepsake', url: 'http://localhost:8080', cookie: 'keepsake' });

const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(1), content: content.optional() })),
});
/** The part of OpenAPI's own schema that this document uses. */
const document = z
  .object({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
  })
  .parse(made);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, is]) => ({ path, method, is })),
);

const sorted = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.map(String).toSorted((one, other) => one.localeCompare(other));

const refsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
};

describe('OpenAPI document', () => {
  it('has an operation with a unique id for every route of the table', () => {
    const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
    expect(sorted(operations.map(named))).toEqual(sorted(table.map(named)));
    expect(new Set(operations.map(({ is }) => is.operationId)).size).toBe(operations.length);
  });

  it('contains everything it refers to', () => {
    const refs = [...new Set(refsIn(made))];
    expect(refs.length).toBeGreaterThan(20);
    const held = new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`));
    expect(refs.filter((ref) => !held.has(ref))).toEqual([]);
  });

  it('declares every parameter of every path', () => {
    for (const { path, is } of operations) {
      const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = is.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect([path, sorted(declared)]).toEqual([path, sorted(expected)]);
    }
  });

  it('declares a problem as the default response', () => {
    const silent = operations.filter(({ is }) => !is.responses['default']?.content?.['application/problem+json']);
    expect(silent).toEqual([]);
  });

  it('describes multipart fields and files', () => {
    const body = document.paths['/api/timeline/{code}/entries']?.['post']?.requestBody;
    const schema = body?.content['multipart/form-data']?.schema ?? {};
    const form = document.components.schemas[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema;
    expect(Object.keys(form['properties'] ?? {})).toEqual(expect.arrayContaining(['title', 'description', 'media']));
  });
});

type Layer = { readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> } };

describe('route table', () => {
  it('contains every mounted route', () => {
    const app = createApp(table, {} as MountDeps, () => undefined);
    const { stack } = app.router as unknown as { stack: readonly Layer[] };
    const mounted = stack.flatMap(({ route }) => {
      const methods = Object.keys(route?.methods ?? {});
      // Handlers for every method only answer 405.
      return methods.length === 1 && route && methods[0] !== '_all' ? [`${methods[0]} ${route.path}`] : [];
    });
    expect(sorted(mounted)).toEqual(
      sorted(table.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)),
    );
  });

  it('checks every secret of staff in the gateway and in the service', () => {
    const staff = table.filter(({ path }) => path.startsWith('/api/admin/') && !/log(?:in|out)$|password-/.test(path));
    expect(staff.filter(({ who }) => !who.includes('owner')).map(({ path }) => path)).toEqual([]);
  });
});
