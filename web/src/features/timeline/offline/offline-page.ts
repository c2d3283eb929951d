import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { cacheOf, loadOfflineCopy } from './offline-copy.js';

/*
 * Caches the page, its scripts and the viewed pictures for a reload without a network. offline-copy.ts stores the
 * texts.
 */

const maxPictures = 120;
const soonMs = 1_500;

const isPicture = (path: string): boolean => path.startsWith('/media/');
const isFile = (path: string): boolean => path.startsWith('/assets/');

const picturesIn = ({
  entries,
  portraitUrl,
  coverUrl,
  grave,
}: TimelineAnswer): ReadonlySet<string | null | undefined> =>
  new Set([
    portraitUrl,
    coverUrl,
    grave?.photoUrl,
    ...entries.flatMap(({ mediaUrl, thumbUrl }) => [mediaUrl, thumbUrl]),
  ]);

const filesIn = (html: string): string => [...(html.match(/\/assets\/[\w.-]+/g) ?? [])].sort().join();

/** Responses that require a new access check are not cached. */
const isCacheable = ({ ok, headers }: Response): boolean =>
  ok && !/no-cache|no-store/.test(headers.get('cache-control') ?? '');

const pathsIn = async (cache: Cache): Promise<readonly string[]> =>
  (await cache.keys()).map(({ url }) => new URL(url).pathname);

const drop = (cache: Cache, paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })));

const cacheHtml = async (cache: Cache, code: string): Promise<void> => {
  const path = `/timeline/${code}`;
  const page = await fetch(path, { headers: { accept: 'text/html' } });
  if (!page.ok) return;
  const [before, now] = await Promise.all([cache.match(path).then((kept) => kept?.text()), page.clone().text()]);
  // A new build replaces the files of the old one.
  if (before !== undefined && filesIn(before) !== filesIn(now))
    await drop(cache, (await pathsIn(cache)).filter(isFile));
  await cache.put(path, page);
};

/** Caches the viewed pictures that may be cached; `tried`: already attempted. */
const cacheSeen = async (cache: Cache, code: string, seen: ReadonlySet<string>, tried: Set<string>): Promise<void> => {
  const visit = loadOfflineCopy(code);
  if (!visit) return;
  const pictures = picturesIn(visit.timeline);
  const before = await pathsIn(cache);
  const gone = before.filter((path) => isPicture(path) && !pictures.has(path));
  await drop(cache, gone);
  const kept = new Set(before.filter((path) => !gone.includes(path)));
  let room = maxPictures - [...kept].filter(isPicture).length;
  for (const path of seen) {
    if (kept.has(path) || tried.has(path) || (isPicture(path) && (room <= 0 || !pictures.has(path)))) continue;
    tried.add(path);
    // oxlint-disable-next-line no-await-in-loop -- sequential, so that the reader's own requests come first
    const answer = await fetch(path, { cache: 'force-cache' });
    if (!isCacheable(answer)) continue;
    if (isPicture(path)) room -= 1;
    // oxlint-disable-next-line no-await-in-loop
    await cache.put(path, answer);
  }
};

/** Caches a public timeline while it is read; the returned function stops it. Failures never disturb the reader. */
export const cachePage = (code: string): (() => void) => {
  if (!('caches' in window && 'serviceWorker' in navigator)) return () => undefined;
  const [seen, tried] = [new Set<string>(), new Set<string>()];
  let cache: Cache | undefined;
  let timer: number | undefined;
  let over = false;
  let working: Promise<void> = Promise.resolve();

  const begin = async (): Promise<void> => {
    await navigator.serviceWorker.register('/timeline-worker.js', { scope: '/timeline/' });
    // After the timeline became private the cache must not be opened again.
    if (over) return;
    const opened = await caches.open(cacheOf(code));
    await cacheHtml(opened, code);
    cache = opened;
    // Files that the page loads only later must be cached too.
    await Promise.all([
      import('./offline-timeline.js'),
      import('../lightbox/lightbox.js'),
      import('../aloud/read-aloud.js'),
      import('../print/print-sheet.js'),
    ]);
  };
  const work = async (): Promise<void> => {
    if (!over && !cache) await begin();
    if (!over && cache) await cacheSeen(cache, code, seen, tried);
  };
  const soon = (): void => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      // Storage full, no network, or caching unsupported: no offline copy.
      working = working.then(work).catch(() => undefined);
    }, soonMs);
  };

  const watch = new PerformanceObserver((list) => {
    const fresh = list
      .getEntries()
      .map(({ name }) => new URL(name, window.location.href))
      .filter(({ origin, pathname }) => origin === window.location.origin && (isFile(pathname) || isPicture(pathname)))
      .filter(({ pathname }) => !seen.has(pathname));
    for (const { pathname } of fresh) seen.add(pathname);
    if (fresh.length > 0) soon();
  });
  watch.observe({ type: 'resource', buffered: true });
  soon();
  return () => {
    over = true;
    watch.disconnect();
    window.clearTimeout(timer);
  };
};
