/*
 * Service worker that serves public timelines offline. It stores nothing and serves caches only if the network fails.
 * Pages fill one cache per timeline (features/timeline/offline/offline-page.ts). The number in the cache name is the format
 * version: caches of other versions are deleted.
 */
const everyShape = 'keepsake-timeline-';
const thisShape = `${everyShape}1-`;

const begin = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(everyShape) && !name.startsWith(thisShape));
  await Promise.all(old.map((name) => caches.delete(name)));
  // Navigation preload, where supported, requests the page while this worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

/** Normalizes the code, so that each timeline has one cache. */
const keptPage = ({ pathname }) => {
  const typed = /^\/timeline\/([^/]+)\/?$/.exec(pathname)?.[1];
  const code = typed?.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return code && caches.match(`/timeline/${code}`, { cacheName: thisShape + code, ignoreVary: true });
};

const exactly = ({ pathname }) => caches.match(pathname, { ignoreVary: true });

/** Returns any cached size of the picture, because another screen size requests another URL. */
const keptPicture = async ({ pathname }) => {
  for (const variant of [/[^/]+$/.exec(pathname)?.[0], 'thumb', 'full', 'poster']) {
    const found = await caches.match(pathname.replace(/[^/]+$/, variant), { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
};

/** Title, text and button of the page below; the worker cannot load the catalogs. */
const offlineTexts = {
  en: [
    'You are offline',
    'This page is not kept on this device. Public timelines that were read here before can be read again.',
    'Try again',
  ],
  es: [
    'No tiene conexión',
    'Esta página no está guardada en este dispositivo. Las páginas públicas que se leyeron aquí pueden volver a leerse.',
    'Intentar de nuevo',
  ],
  fr: [
    'Vous êtes hors connexion',
    'Cette page n’est pas conservée sur cet appareil. Les pages publiques déjà lues ici peuvent être relues.',
    'Réessayer',
  ],
  de: [
    'Sie sind offline',
    'Diese Seite ist auf diesem Gerät nicht gespeichert. Öffentliche Seiten, die hier schon gelesen wurden, sind weiterhin lesbar.',
    'Erneut versuchen',
  ],
  pt: [
    'Você está sem conexão',
    'Esta página não está guardada neste aparelho. As páginas públicas que já foram lidas aqui podem ser lidas de novo.',
    'Tentar novamente',
  ],
  ar: [
    'أنتم غير متصلين بالإنترنت',
    'هذه الصفحة غير محفوظة على هذا الجهاز. يمكن قراءة الصفحات العامة التي سبقت قراءتها هنا.',
    'إعادة المحاولة',
  ],
};

/** Returns the language chosen on the page where the browser tells it, else that of the browser. */
const readerLanguage = async () => {
  const chosen = await self.cookieStore?.get('keepsake-language');
  return [chosen?.value, ...navigator.languages]
    .map((tag) => tag?.split('-')[0])
    .find((tag) => Object.hasOwn(offlineTexts, tag));
};

const nothingKept = async () => {
  const language = (await readerLanguage()) ?? 'en';
  const [title, text, button] = offlineTexts[language];
  return new Response(
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8" /><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="color-scheme" content="light dark" />
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf7f2; color: #2b2622; text-align: center;
  font: 1.125rem/1.6 'Atkinson Hyperlegible Next', system-ui, sans-serif; }
main { max-width: 24rem; padding: 24px; } h1 { font: 2rem/1.2 'Literata Variable', Georgia, serif; }
a { display: inline-block; padding: 10px 20px; color: inherit; }
@media (prefers-color-scheme: dark) { body { background: #1b1815; color: #f1ebe2; } }
</style></head><body><main><h1>${title}.</h1>
<p>${text}</p>
<p><a href="">${button}</a></p></main></body></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
};

/** Returns the network response; the cached one on network errors and gateway failures. */
const orKept = async (asked, kept, isPage) => {
  try {
    const answer = await asked;
    if (answer.status < 502 || answer.status > 504) return answer;
    return (await kept()) ?? answer;
  } catch (error) {
    const found = (await kept()) ?? (isPage ? await nothingKept() : undefined);
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
