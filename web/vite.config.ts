import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';

/**
 * `main` is a few hundred bytes: it asks for the page's own chunk and its first answer, and only then for React. The
 * chunk every page needs is named in the page itself, so that it travels at the same time and not one round trip later.
 */
const preloadStart = (): Plugin => ({
  name: 'keepsake-preload-start',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/app/start.tsx'));
      const wanted = start ? [start.fileName, ...start.imports] : [];
      return wanted.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
});

type Listed = { readonly path: string; readonly indexed?: boolean };

/** Whoever serves these pages answers 404 for every address that the route table does not know: `.pages.json` tells it. */
const listPages = (): Plugin => ({
  name: 'keepsake-list-pages',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<{ readonly routes: readonly Listed[] }>('/src/app/routes.ts', {
      configFile: false,
      logLevel: 'error',
      // Read from the sources: on a fresh checkout nothing else is there yet.
      environments: { inline: { resolve: { conditions, noExternal: [/^@keepsake\//] } } },
    });
    const pages = module.routes.map(({ path, indexed = false }) => ({ path, indexed }));
    this.emitFile({ type: 'asset', fileName: '.pages.json', source: JSON.stringify(pages) });
  },
});

const conditions = ['@keepsake/source', 'module', 'browser', 'development|production'];

export default defineConfig({
  plugins: [react(), preloadStart(), listPages()],
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
            // What runs before React is there must not wait for it.
            { name: 'first', priority: 2, test: /kept-theme|preload-helper|values\/(?:plate-code|crockford)/ },
            // What every page opens travels as one file: over plain HTTP/1.1 twenty crumbs cost a phone more than their bytes.
            // Never a group for antd: it would pull the whole of it into the first page that shows a button.
            {
              name: 'frame',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//,
            },
            {
              name: 'light',
              test: /(?:web\/src\/shared\/(?:(?:api|states|theme\/(?!kept)|controls\/(?:field|icons|pending-button|sheet))[^.]*|[a-z-]+|toast\/toast-(?:store|stage))|catalogue\/event-types|values\/human-date)\.(?:tsx?|js)$/,
            },
          ],
        },
      },
    },
  },
});
