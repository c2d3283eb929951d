import { promptSentence } from '@keepsake/contracts/catalog/prompt-sentences';
import type { ExportFile, ExportMemory } from '@keepsake/contracts/rest/album-file';
import { present } from '@keepsake/contracts/values/present';
import type { ExportEntries, ExportEntry } from '../../application/export-ports.js';
import { shownGrave, toldOf, type Timeline } from '../../../timelines/api.js';
import type { AlbumPhrases } from '../../domain/album-phrases.js';
import type { ExportPlace } from './album-html.js';
import type { ExportSpool } from './album-spool.js';

const atOnce = 200;

/** Yields the entries of a timeline in page order. */
export const allEntries = async function* (
  memories: ExportEntries,
  timelineId: string,
  everything: boolean,
  signal: AbortSignal,
): AsyncGenerator<ExportEntry> {
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const some = await memories.after(timelineId, after, atOnce, everything);
    yield* some;
    const last = some.at(-1);
    if (!last || some.length < atOnce) return;
    after = last.entry.sortKey;
  }
};

/** The parts of an entry that pages show. */
export const memoryOf = (
  { entry, replies }: ExportEntry,
  media: ExportMemory['media'],
  { language }: Pick<AlbumPhrases, 'language'>,
): ExportMemory => ({
  ...toldOf(entry),
  ...present({ question: entry.prompt && promptSentence(entry.prompt, language) }),
  ...present({ caption: entry.caption }),
  groupId: entry.groupId ?? null,
  status: entry.status === 'held' || entry.status === 'hidden' ? entry.status : 'shown',
  media,
  ...(replies ?? { hearts: 0, replies: [] }),
});

/** Pages of an album with the years on each. */
export const placesOf = (
  spool: ExportSpool,
  words: AlbumPhrases,
  fileOf: (index: number) => string,
): readonly ExportPlace[] =>
  spool.spans().map(({ years }, index) => {
    const [from, to] = [years[0], years.at(-1)].map((year) =>
      words.period(year === undefined ? null : String(year).padStart(4, '0'), spool.byDecade()),
    );
    return {
      file: fileOf(index),
      label: from === to || from === undefined ? (to ?? '') : `${from} – ${to}`,
    };
  });

/** An export for sharing has only what guests see; one of everything also has what the family keeps to itself. */
export const graveOf = (
  timeline: Timeline,
  everything: boolean,
  photo: string | null,
): ExportFile['timeline']['grave'] => {
  const grave = everything ? timeline.grave : shownGrave(timeline);
  if (!grave) return undefined;
  const { photoId, ...place } = grave;
  const known = { ...place, ...present({ photo: photoId === undefined ? undefined : (photo ?? undefined) }) };
  return Object.keys(known).length > 1 ? known : undefined;
};
