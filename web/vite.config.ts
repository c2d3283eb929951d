import react from '@vitejs/plugin-react';
import { build, defineConfig, runnerImport, type Plugin } from 'vite';
import { compressFiles } from './scripts/compress.mjs';
import { pageModule } from './scripts/running-text.mjs';

/** Converts the running text of web/pages to objects for its pages. */
const runningText = (): Plugin => ({
  name: 'keepsake-running-text',
  transform: (source, file) => (file.endsWith('.md') ? { code: pageModule(file, source), map: null } : undefined),
});

type Listed = {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly indexed?: boolean;
  readonly shell: string;
  readonly prerendered?: { readonly unless: readonly string[] };
  readonly drawnFromAnswer?: true;
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
  for (const end of [source, `/src/app/layouts/${shell}-shell.tsx`])
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

type Drawn = { readonly routes: readonly Listed[]; readonly prerenderedRoutes: ReadonlyMap<string, string> };

/** Loads route table and prerendered pages from the sources, because a fresh checkout has no build output. */
const drawnFromSources = async (): Promise<Drawn> => {
  const { module } = await runnerImport<Drawn>('/src/app/prerender.tsx', {
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles(), runningText()],
    environments: { inline: { resolve: { conditions, noExternal: [/^@keepsake\//] } } },
  });
  return module;
};

/** Bundles the timeline renderer as one module without browser APIs, used by the gateway. */
const drawingModule = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles()],
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
      const { routes, prerenderedRoutes } = await drawnFromSources();
      const pages = routes.map((route) => {
        const { everyStyle, ...needed } = neededBy(route, bundle);
        const prerendered = prerenderedRoutes.get(route.path);
        return {
          path: route.path,
          title: route.title,
          description: route.description,
          indexed: route.indexed ?? false,
          ...needed,
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

export default defineConfig({
  plugins: [runningText(), react(), listPages(), compressed()],
  resolve: { conditions },
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
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
            },
            {
              name: 'light',
              test: /(?:web\/src\/shared\/(?:(?:api|states|theme\/(?!stored)|controls\/(?:field|icons|pending-button|sheet))[^.]*|[a-z-]+|toast\/toast-(?:store|stage))|catalog\/event-types|values\/dates\/human-date)\.(?:tsx?|js)$/,
            },
            {
              name: 'memories',
              test: /(?:features\/timeline\/(?:contributions|memory-name|add\/pending-post)|upload\/stored-list)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
