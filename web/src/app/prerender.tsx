import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from './query-client.js';
import { GuestShell } from './layouts/guest-shell.js';
import { descriptions } from './routes/descriptions.js';
import { routes } from './routes/all-routes.js';
import type { PageRoute } from './routes/routes.js';
import { translatedHeads } from './routes/translated-heads.js';
import { shellLoaders } from './layouts/shells.js';
import { makeInert } from './make-inert.js';

const draw = async (route: PageRoute): Promise<string> => {
  const { default: Page } = await route.page();
  const Shell = route.shell === 'guest' ? GuestShell : (await shellLoaders[route.shell]()).default;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location={route.path}>
        <Shell translated={route.translated === true}>
          <Page />
        </Shell>
      </StaticRouter>
    </QueryClientProvider>,
  );
  return makeInert(html);
};

/** The HTML of the prerendered pages by path, rendered without user or data when the site is built. */
export const prerenderedRoutes: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    routes.filter((route) => route.prerendered).map(async (route) => [route.path, await draw(route)] as const),
  ),
);

export { pricePlaceholder, ratePlaceholder } from '@keepsake/contracts/catalog/price-list';
export { descriptions, routes, translatedHeads };
