import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ExportMemory } from '@keepsake/contracts/rest/album-file';
import { present } from '@keepsake/contracts/values/present';
import { directionOf } from '@keepsake/contracts/values/language';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { MirrorFolder, WriteTimeline } from '../application/ports.js';
import { mirrorTexts } from '../domain/mirror-texts.js';
import { timelineFolder } from '../domain/mirrored.js';
import {
  albumPhrases,
  allEntries,
  esc,
  exportPage,
  exportSpool,
  graveOf,
  memoryOf,
  placesOf,
  type ExportEntries,
  type ExportEntry,
  type Exports,
  type ExportHeading,
} from '../../exports/api.js';
import type { Timeline, Variant } from '../../timelines/api.js';

const album = new URL('../../../album/', import.meta.url);
const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
};

type Rendition = { readonly name: string; readonly path: string };

/** Named after the key, whose content never changes, so that later runs copy nothing twice. */
const renditionOf = (code: string, { key, type }: Variant): Rendition => {
  const name = `${createHash('sha256').update(key).digest('hex').slice(0, 24)}.${extensions[type] ?? 'bin'}`;
  return { name, path: `${timelineFolder(code)}/media/${name}` };
};

type Copied = { readonly path: string | null };

/** Copies renditions of one timeline and remembers their names. Originals stay where they are. */
const copier = (objects: Pick<Objects, 'get'>, folder: MirrorFolder, code: string) => {
  const names = new Set<string>();
  let missing = 0;
  const copy = async (variant: Variant | undefined): Promise<Copied> => {
    if (!variant) return { path: null };
    const { name, path } = renditionOf(code, variant);
    if (await folder.writeOnce(path, async () => (await objects.get(variant.key))?.body)) {
      names.add(name);
      return { path };
    }
    missing += 1;
    return { path: null };
  };
  const ofMemory = async ({ entry, media }: ExportEntry): Promise<ExportMemory['media']> => {
    if (!media || !entry.media) return null;
    const { kind: type, width, height, peaks } = entry.media;
    const { full, video, audio, poster } = media.variants;
    const shown = await copy({ image: full, video, audio }[type]);
    return {
      type,
      original: null,
      shown: shown.path,
      poster: type === 'video' ? (await copy(poster)).path : null,
      ...(peaks && { peaks: [...peaks] }),
      name: '',
      width: width ?? null,
      height: height ?? null,
    };
  };
  return { copy, ofMemory, names, missing: () => missing };
};

const hasReplies = ({ repliesAllowed }: Timeline, memory: ExportMemory): ExportMemory =>
  repliesAllowed ? memory : { ...memory, hearts: 0, replies: [] };

/** Writes the pages of a timeline at its address, with the pages of exports. */
export const timelinePages =
  (deps: {
    readonly objects: Pick<Objects, 'get'>;
    readonly entries: ExportEntries;
    readonly exports: Pick<Exports, 'languageOf'>;
  }): WriteTimeline =>
  async (timeline, changedAt, folder) => {
    const { objects, entries } = deps;
    const at = timelineFolder(timeline.code);
    const temp = await mkdtemp(join(tmpdir(), 'keepsake-mirror-'));
    const spool = await exportSpool(join(temp, 'memories'));
    try {
      const words = albumPhrases((await deps.exports.languageOf(timeline.id)) ?? 'en');
      const { copy, ofMemory, names, missing } = copier(objects, folder, timeline.code);
      const picture = async (id: string | undefined): Promise<string | null> =>
        (await copy(id === undefined ? undefined : (await entries.picture(id))?.variants.full)).path;
      const [portrait, cover] = [await picture(timeline.portraitId), await picture(timeline.coverId)];
      let stone: string | null = null;
      for await (const kept of allEntries(entries, timeline.id, false, new AbortController().signal)) {
        const media = await ofMemory(kept);
        if (media && kept.entry.media?.id === timeline.grave.photoId) stone = media.shown;
        await spool.add(hasReplies(timeline, memoryOf(kept, media, words)));
      }
      await spool.close();

      const details: ExportHeading = {
        words,
        timeline,
        portrait,
        cover,
        ...present({ grave: graveOf(timeline, false, stone) }),
        address: '',
        // The day of the last change: a page that did not change must not differ.
        exportedAt: changedAt,
        count: spool.count(),
        byDecade: spool.byDecade(),
        visits: [],
        served: { indexed: timeline.indexed },
      };
      const places = placesOf(spool, words, (index) => `${at}/${index === 0 ? 'index' : `page-${index + 1}`}.html`);
      for (const [index, place] of places.entries()) {
        const [here, next] = [spool.spans()[index]?.from ?? 0, spool.spans()[index + 1]?.from];
        await folder.write(place.file, exportPage(details, place, places, spool.read(here, next)));
      }
      const files = new Set(places.map(({ file }) => file.slice(at.length + 1)));
      await folder.keepOnly(at, (name) => files.has(name) || (name === 'media' && names.size > 0));
      await folder.keepOnly(`${at}/media`, (name) => names.has(name));
      return missing();
    } finally {
      await spool.close();
      await rm(temp, { recursive: true, force: true });
    }
  };

const page = (title: string, head: string, body: string): AsyncIterable<string> =>
  Readable.from([
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
${head}<title>${esc(title)}</title>
</head>
<body>
${body}
</body>
</html>
`,
  ]);

/** Writes the page of a code, which leads to the timeline. The folder may lie anywhere, so its links are relative. */
export const writeLead = (folder: MirrorFolder, at: string, to: string): Promise<void> => {
  const address = `../../${timelineFolder(to)}/index.html`;
  const head = `<meta http-equiv="refresh" content="0; url=${esc(address)}">\n`;
  return folder.write(`${at}/index.html`, page(to, head, `<p><a href="${esc(address)}">${esc(to)}</a></p>`));
};

const inLanguages = (texts: readonly (readonly [language: string, text: string])[]): string =>
  texts.map(([tag, text]) => `<p lang="${tag}" dir="${directionOf(tag)}">${esc(text)}</p>`).join('\n');

/** Writes home page, page for missing addresses, style and script. */
export const writeFrame = async (folder: MirrorFolder, sentence: string | undefined): Promise<void> => {
  // A missing page is shown at any address, so its style is inside.
  const look = '<style>body{max-width:40em;margin:48px auto;padding:0 20px;font:18px/1.6 Georgia,serif}</style>\n';
  const own = sentence === undefined ? '' : `<p dir="auto"><strong>${esc(sentence)}</strong></p>\n`;
  const home = mirrorTexts.map(([tag, text]) => [tag, text] as const);
  const missing = mirrorTexts.map(([tag, , text]) => [tag, text] as const);
  await folder.write('index.html', page('Timelines', look, `${own}${inLanguages(home)}`));
  await folder.write('404.html', page('Not found', look, `${inLanguages(missing)}\n${own}`));
  for (const name of ['style.css', 'script.js'])
    await folder.write(`album/${name}`, createReadStream(new URL(name, album)) as AsyncIterable<Buffer>);
};
