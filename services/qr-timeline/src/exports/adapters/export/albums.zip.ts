import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ExportFile } from '@keepsake/contracts/rest/album-file';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { TempFolders } from '@keepsake/platform/temp-folders';
import type { ExportBuilder, ExportEntries, ExportEntry } from '../../application/export-ports.js';
import type { Timeline } from '../../../timelines/api.js';
import { albumPhrases } from '../../domain/album-phrases.js';
import { exportKey } from '../../domain/export.js';
import { timelinePath } from '../../../plates/api.js';
import type { Audio, Films } from '../../../media/api.js';
import { readMeText, sealedText } from './text-files.js';
import { exportPage, type ExportHeading } from './album-html.js';
import { albumZip } from './album-zip.js';
import { exportMedia } from './album-media.js';
import { allEntries, graveOf, memoryOf, placesOf } from './album-entries.js';
import { exportSpool, type ExportSpool } from './album-spool.js';
import { limitConcurrency } from './limit-concurrency.js';
import { oneAhead } from './one-ahead.js';

export type AlbumDeps = {
  readonly objects: Objects;
  readonly temp: Pick<TempFolders, 'make'>;
  readonly memories: ExportEntries;
  readonly films: Films;
  readonly audio: Audio;
  readonly clock: Clock;
  readonly publicUrl: string;
};

/** Entries packed concurrently over all exports. Exports take turns, so a long one does not block the others. */
const mostPackedAtOnce = 2;
const firstPage = 'Open the album.html';
const parts = new URL('../../../../album/', import.meta.url);

const filmName = 'Tribute film.mp4';

/** Adds the finished film. It may be replaced or deleted between the row and the file: then the next one counts. */
const filmOf = async (
  { memories, objects }: Pick<AlbumDeps, 'memories' | 'objects'>,
  timelineId: string,
  {
    everything,
    add,
  }: { readonly everything: boolean; readonly add: (content: AsyncIterable<Buffer>) => Promise<void> },
): Promise<string | undefined> => {
  let tried = '';
  for (;;) {
    const film = await memories.film(timelineId, everything);
    if (!film || film.objectKey === tried) return undefined;
    const found = await objects.get(film.objectKey);
    if (found) {
      await add(found.body as AsyncIterable<Buffer>);
      return filmName;
    }
    tried = film.objectKey;
  }
};

type Named = ReturnType<typeof exportMedia>['named'];

/** Packs portrait and cover sequentially, because they share one temporary file. */
const picturesOf = async (memories: ExportEntries, { portraitId, coverId }: Timeline, named: Named) => {
  const add = async (mediaId: string | undefined, name: string) =>
    mediaId === undefined ? null : named(await memories.picture(mediaId), name);
  return [await add(portraitId, 'portrait'), await add(coverId, 'cover')] as const;
};

const secondOf = ({ secondLanguage: language, secondHeading, secondSubtitle, secondDescription }: Timeline) =>
  language === undefined
    ? undefined
    : {
        language,
        ...present({ heading: secondHeading, subtitle: secondSubtitle, eventDescription: secondDescription }),
      };

const listOf = async function* (details: ExportHeading, spool: ExportSpool): AsyncGenerator<string> {
  const { timeline } = details;
  const head: Omit<ExportFile, 'memories'> = {
    format: 'keepsake-album',
    version: 1,
    exportedAt: details.exportedAt.toISOString(),
    timeline: {
      code: timeline.code,
      address: details.address,
      eventType: timeline.eventType,
      honoreeName: timeline.honoreeName ?? null,
      eventDate: timeline.eventDate ?? null,
      eventDescription: timeline.eventDescription ?? null,
      heading: timeline.heading ?? null,
      subtitle: timeline.subtitle ?? null,
      fromDate: timeline.fromDate ?? null,
      toDate: timeline.toDate ?? null,
      restingPlace: timeline.restingPlace ?? null,
      portrait: details.portrait,
      cover: details.cover,
      ...present({ grave: details.grave, film: details.film, second: secondOf(timeline) }),
      isPrivate: timeline.isPrivate,
      isComplete: timeline.isComplete,
      visits: details.visits,
    },
  };
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "memories": [`;
  let first = true;
  for await (const memory of spool.read()) {
    yield `${first ? '' : ','}\n${JSON.stringify(memory)}`;
    first = false;
  }
  yield '\n]}\n';
};

/** Streams one export as a ZIP into object storage, with the files of two entries on disk and little memory. */
export const zippedExports = (deps: AlbumDeps): ExportBuilder => {
  const inOrder = limitConcurrency(mostPackedAtOnce);
  return {
    make: async ({ timeline, asked: input }, { signal, moved }) => {
      const { objects, films, audio } = deps;
      const objectKey = exportKey(input.id, input.attempt);
      const broken = new AbortController();
      const either = AbortSignal.any([signal, broken.signal]);
      const folder = await deps.temp.make('album');
      const zip = albumZip({ mtime: input.askedAt, signal: either });
      const stored = objects.put(objectKey, zip.output, { type: 'application/zip' });
      stored.catch((error: unknown) => broken.abort(error));
      const words = albumPhrases(input.language ?? 'en');
      const add = async (name: string, content: AsyncIterable<Buffer | string>, compress = false): Promise<void> =>
        void (await Promise.race([zip.add({ name, content, compress }), stored]));

      let spool: ExportSpool | undefined;
      try {
        await add('Read me.txt', Readable.from([readMeText(words, { page: firstPage, film: filmName })]), true);
        spool = await exportSpool(join(folder, 'memories'));
        const media = await Promise.all(
          ['even', 'odd'].map(async (name) => {
            const own = join(folder, name);
            await mkdir(own);
            return exportMedia({ objects, films, audio, folder: own, add, signal: either });
          }),
        );
        const [portrait, cover] = await picturesOf(deps.memories, timeline, (picture, name) =>
          inOrder(async () => (await media[0]?.named(picture, name)) ?? null),
        );
        let number = 0;
        const prepare = async (kept: ExportEntry) => {
          if (!kept.media) return { kept };
          number += 1;
          const own = number;
          return { kept, pack: await inOrder(async () => media[own % media.length]?.ofMemory(kept, own)) };
        };
        let stone: string | null = null;
        const entries = allEntries(deps.memories, timeline.id, input.everything, either);
        for await (const { kept, pack } of oneAhead(entries, prepare)) {
          const packed = pack ? await inOrder(pack) : null;
          if (kept.entry.media && kept.entry.media.id === timeline.grave.photoId) stone = packed?.shown ?? null;
          await spool.add(memoryOf(kept, packed, words));
          moved(spool.count());
        }
        await spool.close();

        const film = await filmOf(deps, timeline.id, {
          everything: input.everything,
          add: (content) => inOrder(() => add(filmName, content)),
        });
        const details: ExportHeading = {
          words,
          timeline,
          portrait,
          cover,
          ...present({ film, grave: graveOf(timeline, input.everything, stone) }),
          address: `${deps.publicUrl}${timelinePath(timeline.code)}`,
          exportedAt: deps.clock.now(),
          count: spool.count(),
          byDecade: spool.byDecade(),
          visits: [...(await deps.memories.visits(timeline.id))],
        };
        const places = placesOf(spool, words, (index) => (index === 0 ? firstPage : `album/page-${index + 1}.html`));
        for (const [index, place] of places.entries()) {
          const [here, next] = [spool.spans()[index]?.from ?? 0, spool.spans()[index + 1]?.from];
          await add(place.file, exportPage(details, place, places, spool.read(here, next)), true);
        }
        const sealed = await deps.memories.sealed(timeline.id);
        if (sealed.length > 0)
          await add('Sealed memories.txt', Readable.from([sealedText(sealed, input.everything, words)]), true);
        await add('album.json', listOf(details, spool), true);
        for (const name of ['style.css', 'script.js'])
          await add(`album/${name}`, createReadStream(new URL(name, parts)) as AsyncIterable<Buffer>, true);
        zip.end();
        const { size } = await stored;
        return { objectKey, size };
      } catch (error) {
        broken.abort(error);
        await stored.catch(() => undefined);
        throw signal.aborted ? signal.reason : error;
      } finally {
        await spool?.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};
