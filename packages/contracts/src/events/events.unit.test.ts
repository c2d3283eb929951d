import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { EventType } from '@keepsake/platform/events/event';
import type { ZodObject } from 'zod';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder, { recursive: true }).map(String);
const eventFiles = files.filter((file) => /\.v\d+\.ts$/.test(file)).sort();

const personal = [
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'address',
  'code',
  'text',
  'note',
  'message',
  'title',
  'description',
];

const isEventType = (value: unknown): value is EventType<unknown> =>
  typeof value === 'object' && value !== null && 'topic' in value && 'schema' in value && 'key' in value;

const load = async (file: string): Promise<readonly EventType<unknown>[]> =>
  Object.values((await import(pathToFileURL(join(folder, file)).href)) as object).filter(isEventType);

const sampleOf = (file: string): unknown =>
  JSON.parse(readFileSync(join(folder, dirname(file), 'samples', `${basename(file, '.ts')}.sample.json`), 'utf8'));

const keysOf = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(keysOf)
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
};

test('pairs event files and samples', () => {
  const samples = files
    .filter((file) => file.endsWith('.sample.json'))
    .map((file) => file.replace('/samples/', '/').replace(/\.sample\.json$/, '.ts'));
  expect(samples.sort()).toEqual(eventFiles);
  expect(eventFiles.length).toBeGreaterThanOrEqual(22);
});

describe.each(eventFiles)('%s', (file) => {
  test('defines one event, named after its path, on the topic of its folder', async () => {
    const events = await load(file);
    expect(events.map((event) => event.name)).toEqual([`${dirname(file)}.${basename(file, '.ts')}`]);
    expect(events[0]?.topic).toBe(dirname(file));
  });

  test('parses its sample unchanged and finds a key in it', async () => {
    const [event] = await load(file);
    const sample = sampleOf(file);
    const read = event?.schema.parse(sample);
    expect(read).toEqual(sample);
    expect(event?.key(read)).toMatch(/^\S+$/);
  });

  test('drops unknown fields', async () => {
    const [event] = await load(file);
    const sample = sampleOf(file) as object;
    expect(event?.schema.parse({ ...sample, email: 'ines@example.org' })).toEqual(sample);
  });

  test('has no field for a person, a plate code or free text', async () => {
    const [event] = await load(file);
    const schema = event?.schema as ZodObject | undefined;
    const named = [...Object.keys(schema?.shape ?? {}), ...keysOf(sampleOf(file))];
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => personal.includes(name))).toEqual([]);
  });

  test('has no text field that accepts an email address or a sentence', async () => {
    const [event] = await load(file);
    const sample = sampleOf(file) as Record<string, unknown>;
    const texts = Object.keys(sample).filter((key) => typeof sample[key] === 'string');
    for (const key of texts)
      for (const smuggled of ['ines@example.org', 'In loving memory of Inés'])
        expect([key, event?.schema.safeParse({ ...sample, [key]: smuggled }).success]).toEqual([key, false]);
  });
});
