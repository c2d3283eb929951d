import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EventType } from '@keepsake/platform/events/event';
import protobuf from 'protobufjs';
import { z } from 'zod';
import { readConfig } from '../../gateway/src/config.js';
import { openApiDocument } from '../../gateway/src/openapi.js';
import type { RouteDeps } from '../../gateway/src/routes/route-deps.js';
import { accessTable } from '../../gateway/src/table.js';
import type { Wire } from './changes.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesIn = (folder: string, end: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .toSorted()
    .map((name) => join(root, folder, name));

const typeOf = (field: protobuf.Field): string => {
  const label = field.repeated ? 'repeated ' : field.options?.['proto3_optional'] === true ? 'optional ' : '';
  const key = field instanceof protobuf.MapField ? `map ${field.keyType} ` : '';
  return `${label}${key}${field.type} ${field.name}`;
};

const messageWire = (type: protobuf.Type): readonly (readonly [string, string])[] => {
  const place = type.fullName.slice(1);
  return [
    ...type.fieldsArray.map((field) => [`field ${place} ${field.id}`, typeOf(field)] as const),
    ...((type.reserved as protobuf.Type['reserved'] | undefined) ?? []).flatMap((one) =>
      typeof one === 'string'
        ? []
        : Array.from(
            { length: (one[1] ?? 0) - (one[0] ?? 0) + 1 },
            (_, n) => [`field ${place} ${(one[0] ?? 0) + n}`, 'reserved'] as const,
          ),
    ),
  ];
};

const serviceWire = (service: protobuf.Service): readonly (readonly [string, string])[] =>
  service.methodsArray.map((method) => {
    const stream = (is: boolean | undefined): string => (is === true ? 'stream ' : '');
    const old = method.options?.['deprecated'] === true ? ' deprecated' : '';
    return [
      `rpc ${service.fullName.slice(1)}.${method.name}`,
      `${stream(method.requestStream)}${method.requestType} → ${stream(method.responseStream)}${method.responseType}${old}`,
    ];
  });

const walk = (space: protobuf.NamespaceBase): readonly (readonly [string, string])[] =>
  space.nestedArray.flatMap((inner) => [
    ...(inner instanceof protobuf.Type ? messageWire(inner) : []),
    ...(inner instanceof protobuf.Service ? serviceWire(inner) : []),
    ...(inner instanceof protobuf.Enum
      ? Object.entries(inner.values).map(([name, id]) => [`field ${inner.fullName.slice(1)} ${id}`, name] as const)
      : []),
    ...(inner instanceof protobuf.Namespace ? walk(inner) : []),
  ]);

/** Returns fields, reserved numbers and calls of proto texts. */
export const protoWire = (texts: readonly string[]): Wire => {
  const parsed = new protobuf.Root();
  for (const text of texts) protobuf.parse(text, parsed, { keepCase: true });
  return Object.fromEntries(walk(parsed));
};

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: string | number | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
};

const kindOf = (schema: Schema): string => {
  if (schema.enum) return schema.enum.join('|');
  if (schema.const !== undefined) return String(schema.const);
  return schema.type ?? (schema.anyOf ?? schema.oneOf ?? []).map(kindOf).join('|');
};

/** Returns each field of a schema by its path. References are followed by `resolve`; recursive ones end. */
const fieldsOf = (
  schema: Schema,
  resolve: (ref: string) => Schema,
  path = '',
  refs: readonly string[] = [],
): readonly (readonly [path: string, kind: string])[] => {
  if (schema.$ref !== undefined)
    return refs.includes(schema.$ref) ? [] : fieldsOf(resolve(schema.$ref), resolve, path, [...refs, schema.$ref]);
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const need = schema.required?.includes(name) === true ? 'required' : 'optional';
    const place = path === '' ? name : `${path}.${name}`;
    return [[place, `${kindOf(one)} ${need}`] as const, ...fieldsOf(one, resolve, place, refs)];
  });
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...inner,
    ...(schema.items ? fieldsOf(schema.items, resolve, `${path}[]`, refs) : []),
    ...parts.flatMap((one) => fieldsOf(one, resolve, path, refs)),
  ];
};

const noRefs = (ref: string): Schema => {
  throw new Error(`An event refers to ${ref}.`);
};

/** Returns the fields of an event type. A changed field is another version of the event. */
export const eventWire = (name: string, schema: z.ZodType): Wire =>
  Object.fromEntries([
    [`event ${name}`, 'event'],
    ...fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema, noRefs).map(
      ([path, kind]) => [`event ${name} ${path}`, kind] as const,
    ),
  ]);

const isEventType = (value: unknown): value is EventType<unknown> & { readonly schema: z.ZodType } =>
  typeof value === 'object' && value !== null && 'topic' in value && 'schema' in value && 'key' in value;

const allEvents = async (): Promise<readonly Wire[]> => {
  const wires: Wire[] = [];
  for (const file of filesIn('packages/contracts/src/events', /\.v\d+\.ts$/)) {
    const events = Object.values((await import(pathToFileURL(file).href)) as object).filter(isEventType);
    wires.push(...events.map((one) => eventWire(one.name, one.schema)));
  }
  return wires;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Operation = {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const restWire = (): Wire => {
  const config = readConfig({ SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef' });
  const table = accessTable({ config } as RouteDeps);
  const document = openApiDocument(table, { title: '', url: 'http://localhost', cookie: 'keepsake' }) as OpenApi;
  const resolve = (ref: string): Schema => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
  const fields = (content: Content | undefined): ReturnType<typeof fieldsOf> =>
    Object.values(content ?? {}).flatMap(({ schema }) => fieldsOf(schema, resolve));
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const place = `${method.toUpperCase()} ${path}`;
        return [
          [place, 'route'] as const,
          ...fields(operation.requestBody?.content).map(
            ([name, kind]) =>
              [`${place} > ${name}`, kind.split(' ').at(-1) === 'required' ? 'sent required' : 'sent'] as const,
          ),
          ...Object.entries(operation.responses)
            .filter(([status]) => status.startsWith('2'))
            .flatMap(([, { content }]) => fields(content).map(([name]) => [`${place} < ${name}`, 'answered'] as const)),
        ];
      }),
    ),
  );
};

/** Returns what this tree speaks: calls, events and REST. */
export const currentWire = async (): Promise<Wire> => {
  const protos = filesIn('proto', /\.proto$/).map((file) => readFileSync(file, 'utf8'));
  return Object.assign({}, protoWire(protos), ...(await allEvents()), restWire()) as Wire;
};

export const releaseFile = join(root, 'tests/wire/last-release.txt');

/** Returns what the last release speaks, as `make wire` recorded it. */
export const lastWire = (): Wire =>
  Object.fromEntries(
    readFileSync(releaseFile, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [place = '', value = ''] = line.split('\t');
        return [place, value];
      }),
  );
