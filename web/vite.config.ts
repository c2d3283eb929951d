import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), preloadStart()],
  resolve: { conditions: ['@keepsake/source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:8080', '/media': process.env['API_URL'] ?? 'http://localhost:8080' } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
