/*
 * Lets a public timeline be read again where there is no network: at the grave, in a cellar. It keeps nothing by itself and
 * shows nothing while the network answers; pages keep what they showed (features/timeline/keep-page.ts), one cache for each
 * timeline. The number in the name is the shape of what is kept: caches of another shape are thrown away.
 */
const everyShape = 'keepsake-timeline-';
const thisShape = `${everyShape}1-`;

const begin = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(everyShape) && !name.startsWith(thisShape));
  await Promise.all(old.map((name) => caches.delete(name)));
  // Where a browser can, the page is asked for while this worker wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/** However the code was typed, it is kept under one name. */
const keptPage = ({ pathname }) => {
  const typed = /^\/timeline\/([^/]+)\/?$/.exec(pathname)?.[1];
  const code = typed?.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return code && caches.match(`/timeline/${code}`, { cacheName: thisShape + code, ignoreVary: true });
};

const exactly = ({ pathname }) => caches.match(pathname, { ignoreVary: true });

/** A screen of another size asks for another size: better a small picture than none. */
const keptPicture = async ({ pathname }) => {
  for (const variant of [/[^/]+$/.exec(pathname)?.[0], 'thumb', 'full', 'poster']) {
    const found = await caches.match(pathname.replace(/[^/]+$/, variant), { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
};

const nothingKept = () =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>You are offline</title>
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="color-scheme" content="light dark" />
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf7f2; color: #2b2622; text-align: center;
  font: 1.125rem/1.6 'Atkinson Hyperlegible Next', system-ui, sans-serif; }
main { max-width: 24rem; padding: 24px; } h1 { font: 2rem/1.2 'Literata Variable', Georgia, serif; }
a { display: inline-block; padding: 10px 20px; color: inherit; }
@media (prefers-color-scheme: dark) { body { background: #1b1815; color: #f1ebe2; } }
</style></head><body><main><h1>You are offline.</h1>
<p>This page is not kept on this device. Public timelines that were read here before can be read again.</p>
<p><a href="">Try again</a></p></main></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

/** What the network says; what was kept where it says nothing, or only that nobody is there. */
const orKept = async (asked, kept, isPage) => {
  try {
    const answer = await asked;
    if (answer.status < 502 || answer.status > 504) return answer;
    return (await kept()) ?? answer;
  } catch (error) {
    const found = (await kept()) ?? (isPage ? nothingKept() : undefined);
    if (found) return found;
    throw error;
  }
};

const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request);

const keptFor = (request, url) => {
  if (request.mode === 'navigate') return keptPage;
  if (url.pathname.startsWith('/assets/')) return exactly;
  return url.pathname.startsWith('/media/') && request.destination === 'image' ? keptPicture : undefined;
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const kept = event.request.method === 'GET' && url.origin === self.location.origin && keptFor(event.request, url);
  if (kept) event.respondWith(orKept(fromNetwork(event), () => kept(url), kept === keptPage));
});
