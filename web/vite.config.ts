import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, runnerImport, type Plugin } from 'vite';
import { compiledCatalog, flatMessages, isCatalog, type Messages } from './scripts/catalogs.mjs';
import { compressFiles } from './scripts/compress.mjs';
import { pageModule } from './scripts/running-text.mjs';
import languageNames from './src/locales/languages.json' with { type: 'json' };

/** Converts the running text of web/pages to objects for its pages. */
const runningText = (): Plugin => ({
  name: 'keepsake-running-text',
  transform: (source, file) => (file.endsWith('.md') ? { code: pageModule(file, source), map: null } : undefined),
});

/** Compiles the messages of web/src/locales, so that browsers load no message parser. */
const catalogs = (): Plugin => ({
  name: 'keepsake-catalogs',
  enforce: 'pre',
  transform: (source, file) => (isCatalog(file) ? { code: compiledCatalog(file, source), map: null } : undefined),
});

type Listed = {
  readonly path: string;
  readonly title: string;
  readonly indexed?: boolean;
  readonly shell: string;
  readonly prerendered?: { readonly unless: readonly string[] };
  readonly drawnFromAnswer?: true;
  readonly translated?: true;
  readonly page: () => Promise<unknown>;
};

/**
 * Files that a page requests, listed with its first response: React, the chunks of page and frame, and styles. Saves
 * one round trip on phones.
 */
const neededBy = ({ page, shell }: Listed, bundle: OutputBundle) => {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === 'chunk');
  const take = (chunk: OutputChunk | undefined, seen: Set<OutputChunk>): Set<OutputChunk> => {
    if (!chunk || seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const name of chunk.imports)
      take(
        chunks.find(({ fileName }) => fileName === name),
        seen,
      );
    return seen;
  };
  // A route names its page only by an import(), whose source text contains the path.
  const source = /"(\/src\/[^"]+)"/.exec(String(page))?.[1] ?? 'nothing';
  const needed = new Set<OutputChunk>();
  const table = shell === 'public' || shell === 'form' ? ['/src/app/routes/site-pages.tsx'] : [];
  for (const end of [source, `/src/app/layouts/${shell}-shell.tsx`, ...table])
    take(
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end)),
      needed,
    );
  const always = take(
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/start.tsx')),
    new Set(),
  );
  const own = [...needed].filter((chunk) => !always.has(chunk) && !chunk.isEntry);
  const stylesOf = (some: Iterable<OutputChunk>): readonly string[] => [
    ...new Set(
      [...some].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)),
    ),
  ];
  return {
    scripts: [...always, ...own].filter((chunk) => !chunk.isEntry).map(({ fileName }) => `/${fileName}`),
    styles: stylesOf(own),
    everyStyle: stylesOf([...always, ...own].filter((chunk) => !chunk.isEntry)),
  };
};

/** The file of each language, which the first response lists for its readers. */
const catalogFiles = (bundle: OutputBundle): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(bundle).flatMap((file) => {
      const tag =
        file.type === 'chunk' ? /\/locales\/([\w-]+)\/guest\.json$/.exec(file.facadeModuleId ?? '')?.[1] : undefined;
      return tag === undefined ? [] : [[tag, `/${file.fileName}`]];
    }),
  );

/** Prerendering uses source names of pictures; this replaces them with built names. */
const withBuiltNames = (html: string, bundle: OutputBundle): string =>
  html.replaceAll(
    /(?:file:\/\/[^"\s]*?)?\/src\/[\w/.-]+\/([\w-]+\.(?:webp|webm|mp4|svg|png|jpg))/g,
    (source, name: string) => {
      const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
      if (!built) throw new Error(`${source} is on a page that is drawn ahead, and the built site has no such file.`);
      return `/${built.fileName}`;
    },
  );

type OutputBundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1];
type OutputChunk = Extract<OutputBundle[string], { readonly type: 'chunk' }>;

/** Styles are not needed without painting. */
const withoutStyles = (): Plugin => ({
  name: 'keepsake-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : undefined),
  load: (id) => (id === '\0no-style' ? '' : undefined),
});

type PageHead = { readonly title: string; readonly description: string };

const messagesIn = (path: string) =>
  flatMessages(JSON.parse(readFileSync(new URL(`src/locales/${path}`, import.meta.url), 'utf8')) as Messages);

/** Returns the text of "area/section/key" in a language. */
const messageIn = (tag: string, id: string): string => {
  const [area = '', section = '', key = ''] = id.split('/');
  const text =
    tag === 'en'
      ? messagesIn(`en/${area}/${section}.json`)[key]
      : messagesIn(`${tag}/${area}.json`)[`${section}.${key}`];
  if (text === undefined) throw new Error(`There is no text ${id} in the language ${tag}.`);
  return text;
};

type Placeholders = Pick<Drawn, 'pricePlaceholder' | 'ratePlaceholder'>;

/** The gateway fills in the prices and the commission rate of the business. */
const withPlaceholders = (text: string, { pricePlaceholder, ratePlaceholder }: Placeholders): string =>
  text
    .replaceAll('{price}', () => pricePlaceholder('individual'))
    .replaceAll('{commission}', () => pricePlaceholder('commission'))
    .replaceAll('{rate}', () => ratePlaceholder);

const headsOf = ({ title, description }: PageHead, placeholders: Placeholders): Readonly<Record<string, PageHead>> =>
  Object.fromEntries(
    Object.keys(languageNames).map((tag) => [
      tag,
      { title: messageIn(tag, title), description: withPlaceholders(messageIn(tag, description), placeholders) },
    ]),
  );

type Drawn = {
  readonly routes: readonly Listed[];
  readonly descriptions: Readonly<Record<string, string>>;
  readonly translatedHeads: Readonly<Record<string, PageHead>>;
  readonly prerenderedRoutes: ReadonlyMap<string, string>;
  readonly pricePlaceholder: (name: 'individual' | 'commission') => string;
  readonly ratePlaceholder: string;
};

/** Loads route table and prerendered pages from the sources, because a fresh checkout has no build output. */
const drawnFromSources = async (): Promise<Drawn> => {
  const { module } = await runnerImport<Drawn>('/src/app/prerender.tsx', {
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles(), runningText(), catalogs()],
    environments: { inline: { resolve: { conditions, noExternal: [/^@keepsake\//] } } },
  });
  return module;
};

/** Bundles the timeline renderer as one module without browser APIs, used by the gateway. */
const drawingModule = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles(), catalogs()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      noExternal: true,
      resolve: { conditions: ['@keepsake/source', 'module', 'node', 'development|production'] },
    },
    build: {
      ssr: 'src/app/render-timeline.tsx',
      write: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [only, ...others] = 'output' in built ? built.output : [];
  if (only?.type !== 'chunk' || others.length > 0) throw new Error('The first look of a timeline is not one module.');
  return only.code;
};

/** Writes `.pages.json`, by which the gateway returns 404 for unknown addresses and titles the others. */
const listPages = (): Plugin => ({
  name: 'keepsake-list-pages',
  apply: 'build',
  // Vite drops chunks that contain only styles in this step, so the list is made after it.
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const { routes, descriptions, translatedHeads, prerenderedRoutes, ...placeholders } = await drawnFromSources();
      const pages = routes.map((route) => {
        const { everyStyle, ...needed } = neededBy(route, bundle);
        const prerendered = prerenderedRoutes.get(route.path);
        const head = translatedHeads[route.path];
        const heads = head && headsOf(head, placeholders);
        return {
          path: route.path,
          title: route.title,
          description: heads?.['en']?.description ?? descriptions[route.path],
          heads,
          indexed: route.indexed ?? false,
          ...needed,
          ...(route.translated && { catalogs: catalogFiles(bundle) }),
          ...(route.drawnFromAnswer === true && { lookStyles: everyStyle }),
          ...(prerendered !== undefined && {
            prerendered: {
              html: withBuiltNames(prerendered, bundle),
              styles: everyStyle,
              unless: route.prerendered?.unless ?? [],
            },
          }),
        };
      });
      this.emitFile({ type: 'asset', fileName: '.pages.json', source: JSON.stringify(pages) });
      this.emitFile({ type: 'asset', fileName: '.draw-timeline.mjs', source: await drawingModule() });
    },
  },
});

/** Compresses with the strongest Brotli level once per build, so that the gateway only sends bytes. */
const compressed = (): Plugin => ({
  name: 'keepsake-compressed',
  apply: 'build',
  writeBundle: { sequential: true, order: 'post', handler: ({ dir }) => compressFiles(dir ?? 'dist') },
});

const conditions = ['@keepsake/source', 'module', 'browser', 'development|production'];

/** The package exports its development build only, with checks that pages do not need. */
const routerFolder = fileURLToPath(
  new URL('../react-router/dist/production/', import.meta.resolve('react-router-dom/package.json')),
);
const routerAliases = [
  { find: /^react-router$/, replacement: `${routerFolder}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerFolder}dom-export.mjs` },
];

export default defineConfig(({ command }) => ({
  plugins: [runningText(), catalogs(), react(), listPages(), compressed()],
  resolve: { conditions, alias: command === 'build' ? routerAliases : [] },
  server: {
    proxy: {
      '/api': process.env['API_URL'] ?? 'http://localhost:8080',
      '/media': process.env['API_URL'] ?? 'http://localhost:8080',
    },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Code that runs before React must not import from React's chunk.
            {
              name: 'first',
              priority: 2,
              test: /stored-theme|preload-helper|values\/plates\/(?:plate-code|crockford)/,
            },
            // Shared code is one file: over HTTP/1.1 twenty small files cost a phone more than their bytes. Never a
            // group for antd: it would load completely with the first button.
            {
              name: 'frame',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\/(?!.*(?:infiniteQueryObserver|useInfiniteQuery|useMutationState)\.js)/,
            },
            // Hooks of lists, which guests do not have.
            {
              name: 'lists',
              test: /@tanstack\/[a-z-]+\/build\/modern\/(?:infiniteQueryObserver|useInfiniteQuery|useMutationState)\.js$/,
            },
            {
              name: 'light',
              test: /(?:web\/src\/shared\/(?:api\/(?:client|errors|idempotency)|states\/[a-z-]+|theme\/theme-[a-z]+|language\/(?!pseudo)[a-z-]+|controls\/icons|copy-text|formats|mount-point|page-title|prerendered|site-settings|extension-errors|toast\/toast-(?:store|stage))|catalog\/event-types|values\/dates\/human-date|values\/text\/language)\.(?:tsx?|js)$/,
            },
            // What translated pages share. Each name of a chunk is in the list that guests load, too.
            {
              name: 'area',
              test: /web\/src\/(?:shared\/(?:area\/[a-z-]+|order\/whole-money|money)\.tsx?|locales\/en\/site\/(?:site|events|sentences)\.json)$|contracts\/src\/values\/(?:[a-z]+\/)?money\.ts$/,
            },
            {
              name: 'memories',
              test: /(?:features\/timeline\/(?:contributions|memory-name|add\/pending-post|parts\/directions)|upload\/stored-list|values\/timeline-place)\.ts$/,
            },
          ],
        },
      },
    },
  },
}));
