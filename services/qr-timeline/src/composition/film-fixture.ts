import { expect } from '@jest/globals';
import { Readable } from 'node:stream';
import { filmsRpc, type FilmsDefinition } from '@keepsake/contracts/rpc/films';
import type { FilmSettings } from '@keepsake/contracts/catalog/film';
import type { Caller } from '@keepsake/platform/request-context';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import { owner, type TimelineWorld } from './timeline-fixture.js';

export const photo = (background: string, width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const filmSettingsOf = (memories: readonly string[], more: Partial<FilmSettings> = {}): FilmSettings => ({
  choice: 'own',
  memories: [...memories],
  maxMinutes: 1,
  pace: 'lively',
  title: 'Giulia Rossi',
  dates: '',
  closing: '',
  captions: false,
  music: false,
  voices: true,
  ...more,
});

type FilmCalls = {
  readonly [M in keyof Client<FilmsDefinition>]: (
    input: Parameters<Client<FilmsDefinition>[M]>[0],
  ) => ReturnType<Client<FilmsDefinition>[M]>;
};
type FilmCopy = Output<FilmsDefinition, 'GetFilmCopy'>;

/** Memories and films of a running service. */
export const filmFixture = (world: () => TimelineWorld) => {
  const films = (caller: Caller = owner): FilmCalls => world().call(filmsRpc, caller);
  const add = async (code: string, bytes: Buffer, name: string, more: object = {}): Promise<string> => {
    const { uploadId } = await world().upload(owner, bytes, name);
    const { entryId } = await world().post(owner, code, { uploadId, ...more });
    await eventually(
      async () => (await world().see(code)).entries.find(({ id }) => id === entryId)?.mediaState === 'ready',
      'the file to be ready',
      60_000,
    );
    return entryId;
  };
  const settled = (code: string): Promise<FilmCopy> =>
    eventually(
      async () => {
        const copy = await films().GetFilmCopy({ code });
        return copy.state === 'queued' || copy.state === 'making' ? undefined : copy;
      },
      'the film to be made',
      400_000,
    );
  const made = async (code: string, settings: FilmSettings): Promise<FilmCopy> => {
    await films().StartFilmCopy({ code, settings });
    const copy = await settled(code);
    expect(copy.state).toBe('ready');
    return copy;
  };
  const storedFiles = async (): Promise<readonly string[]> => {
    const keys: string[] = [];
    for await (const { key } of world().running.platform.objects.list('films/')) keys.push(key);
    return keys;
  };
  const fileKeyOf = async (entryId: string, variant: 'full' | 'video'): Promise<string> => {
    const { rows } = await sql<{ key: string }>`
      select m.variants -> ${variant}::text ->> 'key' as key from entries e join media m on m.id = e.media_id
      where e.id = ${entryId}`.execute(world().running.db);
    return rows[0]?.key ?? '';
  };
  const overwrite = async (entryId: string, bytes: Buffer, variant: 'full' | 'video' = 'full'): Promise<void> => {
    const key = await fileKeyOf(entryId, variant);
    const type = variant === 'full' ? 'image/webp' : 'video/mp4';
    await world().running.platform.objects.put(key, Readable.from([bytes]), { type });
  };
  return { films, add, settled, made, storedFiles, overwrite };
};
