import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type { ExportFile, ExportMemory } from '@keepsake/contracts/rest/album-file';
import type { Timeline } from '../../../timelines/api.js';
import type { AlbumPhrases } from '../../domain/album-phrases.js';

/*
 * Static HTML pages of an export, readable without JavaScript. User text goes through `esc`; `dir="auto"` sets the
 * direction per text.
 */

export type ExportHeading = {
  readonly words: AlbumPhrases;
  readonly timeline: Timeline;
  readonly portrait: string | null;
  readonly cover: string | null;
  readonly film?: string;
  readonly grave?: NonNullable<ExportFile['timeline']['grave']>;
  readonly address: string;
  readonly exportedAt: Date;
  readonly count: number;
  /** Groups by decade when there are many years. */
  readonly byDecade: boolean;
  readonly visits: NonNullable<ExportFile['timeline']['visits']>;
  /** For pages that a web server serves at the address itself: whether search engines may index them. */
  readonly served?: { readonly indexed: boolean };
};

/** A page of the export: its file and the years on it. */
export type ExportPlace = { readonly file: string; readonly label: string };

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text and quoted attribute values. Removes characters that are invalid in HTML. */
export const esc = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

const href = (path: string, fromDepth: number): string =>
  esc(`${'../'.repeat(fromDepth)}${path.split('/').map(encodeURIComponent).join('/')}`);

const element = (tag: string, name: string, text: string): string =>
  `<${tag} class="${name}" dir="auto">${esc(text)}</${tag}>`;

const initials = (name: string): string =>
  [...name.matchAll(/(?<!\S)\p{L}/gu)]
    .map(([letter]) => letter.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

const dayOf = (at: Date, words: AlbumPhrases): string => words.date(at.toISOString().slice(0, 10));

/** Blocks injected scripts and every request outside this folder. */
const policy =
  "default-src 'none'; img-src 'self' file: data:; media-src 'self' file:; style-src 'self' file: 'unsafe-inline'; script-src 'self' file:; base-uri 'none'; form-action 'none'";

const depthOf = (file: string): number => file.split('/').length - 1;

const pageList = ({ words }: ExportHeading, here: ExportPlace, places: readonly ExportPlace[], depth: number): string =>
  places.length < 2
    ? ''
    : `<nav class="pages" aria-label="${esc(words.texts.pages)}">${places
        .map((place) =>
          place.file === here.file
            ? `<span aria-current="page">${esc(place.label)}</span>`
            : `<a href="${href(place.file, depth)}">${esc(place.label)}</a>`,
        )
        .join('')}</nav>\n`;

/** Returns "1941 – 2024", or a single date. */
const yearsOf = ({ fromDate, toDate, eventDate }: Timeline, words: AlbumPhrases): string | undefined => {
  const terms = [fromDate, toDate].map((date) => (date === undefined ? '' : words.date(date)));
  if (terms.some((word) => word !== '')) return terms.join(' – ').trim();
  return eventDate === undefined ? undefined : words.date(eventDate);
};

const pictureHead = ({ portrait, cover, timeline }: ExportHeading, depth: number): string => {
  const letters = initials(timeline.honoreeName ?? '');
  const wide = cover === null ? '' : `<img class="cover" src="${href(cover, depth)}" alt="">`;
  if (portrait !== null) return `${wide}<img class="plate" src="${href(portrait, depth)}" alt="">`;
  return `${wide}${letters === '' ? '' : `<div class="plate" aria-hidden="true">${esc(letters)}</div>`}`;
};

/** The resting place: names, coordinates as text, and the photo of the stone. */
const graveHtml = ({ timeline, grave, words: { texts } }: ExportHeading, depth: number): string => {
  const { cemetery, plot, latitude, longitude, photo, shown = true } = grave ?? {};
  const pin = latitude === undefined || longitude === undefined ? undefined : `${latitude}, ${longitude}`;
  const lines = [cemetery, plot, timeline.restingPlace, pin, shown ? undefined : texts.familyOnly];
  const stone = photo === undefined ? '' : `<img class="stone" src="${href(photo, depth)}" alt="${esc(texts.stone)}">`;
  return `${stone}${lines.flatMap((line) => (line === undefined ? [] : element('p', 'place', line))).join('\n')}`;
};

/** Without an icon browsers would ask for one. */
const servedHead = ({ served }: ExportHeading): string =>
  served ? `<link rel="icon" href="data:,">\n${served.indexed ? '' : '<meta name="robots" content="noindex">\n'}` : '';

/** A lead that ends in an apostrophe joins its name. */
const beforeName = (lead: string): string => (lead === '' || lead.endsWith('’') ? lead : `${lead} `);

const pageHead = (details: ExportHeading, here: ExportPlace, places: readonly ExportPlace[]): string => {
  const { timeline, words } = details;
  const { picture, previous, next, close } = words.texts;
  const slug = lookUpEventType(timeline.eventTypeSlug).slug;
  const usual = words.heading(slug, timeline.honoreeName);
  const { lead, name } = timeline.heading === undefined ? usual : { lead: '', name: timeline.heading };
  const depth = depthOf(here.file);
  const written = (text: string | undefined, type: string): string =>
    text === undefined ? '' : element('p', type, text);
  return `<!doctype html>
<html lang="${words.language}" dir="${words.direction}" data-event="${slug}" data-words="${esc([picture, previous, next, close].join('|'))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
${servedHead(details)}<title>${esc(`${beforeName(lead)}${name}`)}</title>
<link rel="stylesheet" href="${href('album/style.css', depth)}">
<script src="${href('album/script.js', depth)}" defer></script>
</head>
<body>
<header class="head">
${pictureHead(details, depth)}
<h1 dir="auto">${lead === '' ? '' : `<span class="lead">${esc(beforeName(lead))}</span>`}<span>${esc(name)}</span></h1>
${written(yearsOf(timeline, words), 'when')}
<p class="subtitle" dir="auto">${esc(timeline.subtitle ?? words.subtitle(slug))}</p>
${written(timeline.eventDescription, 'words')}
${graveHtml(details, depth)}
</header>
${pageList(details, here, places, depth)}<main>
`;
};

const pageFoot = (details: ExportHeading, here: ExportPlace, places: readonly ExportPlace[]): string => `</main>
${pageList(details, here, places, depthOf(here.file))}<footer>
<p>${esc(details.words.counted('kept', details.count, { day: dayOf(details.exportedAt, details.words) }))}</p>
${details.served ? '' : `<p><a href="${esc(details.address)}" rel="noreferrer">${esc(details.address)}</a></p>\n`}</footer>
</body>
</html>
`;

const ratioOf = ({ media }: ExportMemory): string => {
  const [width, height] = [media?.width ?? 0, media?.height ?? 0];
  return width > 0 && height > 0 ? (width / height).toFixed(3) : '1.4';
};

const missingNames = { image: 'noImage', video: 'noVideo', audio: 'noAudio' } as const;

/** A player, the shape of the recording, and its transcript. */
const voiceOf = ({ media, title, caption }: ExportMemory, shown: string, { texts }: AlbumPhrases): string => {
  const bars = (media?.peaks ?? []).map((peak, at) => {
    const height = Math.max(4, peak * 0.4);
    return `<rect x="${at * 3}" y="${(20 - height / 2).toFixed(1)}" width="2" height="${height.toFixed(1)}" rx="1"/>`;
  });
  const shape =
    bars.length === 0
      ? ''
      : `<svg viewBox="0 0 ${bars.length * 3} 40" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`;
  const said = caption === undefined ? '' : element('p', 'said', caption);
  return `<div class="voice">${shape}<audio src="${shown}" controls preload="none" aria-label="${esc(title === '' ? texts.recording : title)}"></audio>${said}</div>`;
};

const pictureOf = (memory: ExportMemory, depth: number, words: AlbumPhrases): string => {
  const { media, title } = memory;
  if (!media) return '';
  const style = `style="--ratio:${ratioOf(memory)};aspect-ratio:${ratioOf(memory)}"`;
  const original =
    media.original === null
      ? ''
      : ` ${esc(words.texts.file)} <a href="${href(media.original, depth)}"><bdi>${esc(media.original)}</bdi></a>`;
  if (media.shown === null)
    return `<p class="missing"><span>${esc(words.texts[missingNames[media.type]])}${original}</span></p>`;
  const shown = href(media.shown, depth);
  if (media.type === 'image')
    return `<a data-picture href="${shown}" title="${esc(title)}" ${style}><img src="${shown}" alt="${esc(title)}" loading="lazy" decoding="async"></a>`;
  if (media.type === 'audio') return voiceOf(memory, shown, words);
  const poster = media.poster === null ? '' : ` poster="${href(media.poster, depth)}"`;
  return `<div style="--ratio:${ratioOf(memory)}"><video src="${shown}"${poster} controls playsinline preload="none" aria-label="${esc(title)}"></video></div>`;
};

const asideOf = (status: ExportMemory['status'], { texts }: AlbumPhrases): string =>
  status === 'shown' ? '' : esc(texts[status]);

const signedBy = (name: string | null, { filled, texts }: AlbumPhrases): string =>
  name === null ? '' : `<span class="by">${filled(esc(texts.by), { name: `<bdi>${esc(name)}</bdi>` })}</span>`;

const repliesHtml = (together: readonly ExportMemory[], words: AlbumPhrases): string => {
  const hearts = together.reduce((sum, memory) => sum + memory.hearts, 0);
  const replies = together.flatMap((memory) => memory.replies);
  const counted = hearts === 0 ? '' : `<p class="hearts">${esc(words.counted('hearts', hearts))}</p>\n`;
  if (replies.length === 0) return counted;
  const items = replies.map(
    ({ text, submittedBy, status }) =>
      `<li>${element('p', 'text', text)}<p class="signed">${signedBy(submittedBy, words)}${status === 'shown' ? '' : `<span>${asideOf(status, words)}</span>`}</p></li>`,
  );
  return `${counted}<ul class="replies" aria-label="${esc(words.texts.replies)}">${items.join('\n')}</ul>\n`;
};

/** Renders photos of one contribution as a group, under the text of the first. */
const memoryHtml = (together: readonly ExportMemory[], depth: number, words: AlbumPhrases): string => {
  const [memory] = together;
  if (!memory) return '';
  const pictures = together.map((one) => pictureOf(one, depth, words)).filter((html) => html !== '');
  const caption = [memory.date === null ? '' : words.date(memory.date), memory.location ?? '']
    .filter((part) => part !== '')
    .join(' · ');
  return `<article class="${pictures.length === 0 ? 'memory told' : 'memory'}" id="${memory.id}">
${pictures.length === 0 ? '' : `<div class="${pictures.length > 1 ? 'pictures row' : 'pictures'}">${pictures.join('\n')}</div>`}
${caption === '' ? '' : element('p', 'caption', caption)}
${memory.question === undefined || memory.question === memory.title ? '' : element('p', 'caption', memory.question)}
${memory.title === '' ? '' : `<h3 dir="auto">${esc(memory.title)}</h3>`}
${element('p', 'text', memory.description)}
<p class="signed">${signedBy(memory.submittedBy, words)}<span>${esc(words.filled(words.texts.added, { day: dayOf(new Date(memory.submittedAt), words) }))}</span></p>
${memory.status === 'shown' ? '' : `<p class="aside">${asideOf(memory.status, words)}</p>`}
${repliesHtml(together, words)}</article>
`;
};

/** Streams one page as its entries arrive. */
export const exportPage = async function* (
  details: ExportHeading,
  here: ExportPlace,
  places: readonly ExportPlace[],
  memories: AsyncIterable<ExportMemory>,
): AsyncGenerator<string> {
  const { words } = details;
  const depth = depthOf(here.file);
  yield pageHead(details, here, places);
  let period: string | undefined;
  let together: ExportMemory[] = [];
  for await (const memory of memories) {
    const label = words.period(memory.date, details.byDecade);
    const [first] = together;
    if (first && memory.groupId !== null && first.groupId === memory.groupId && label === period) {
      together.push(memory);
      continue;
    }
    if (first) yield memoryHtml(together, depth, words);
    together = [memory];
    if (label !== period) {
      yield `${period === undefined ? '' : '</section>\n'}<section aria-label="${esc(label)}"><h2>${esc(label)}</h2>\n`;
      period = label;
    }
  }
  if (together.length > 0) yield memoryHtml(together, depth, words);
  yield period === undefined ? `<p class="none">${esc(words.texts.empty)}</p>\n` : '</section>\n';
  yield pageFoot(details, here, places);
};
