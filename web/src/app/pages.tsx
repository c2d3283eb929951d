import { lazy, Suspense, type JSX } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RouteTitle } from '../shared/page-title.js';
import { AccessGuard } from './access-guard.js';
import { Arrival } from './arrival.js';
import { PageBoundary } from './page-boundary.js';
import { PageLoading } from './page-loading.js';
import { RouteHead } from './route-head.js';
import { routes, type PageRoute, type ShellName } from './routes.js';
import { GuestShell } from './guest-shell.js';
import { shellLoaders, type Shell } from './shells.js';

const shells: Readonly<Record<ShellName, Shell>> = {
  guest: GuestShell,
  public: lazy(shellLoaders.public),
  form: lazy(shellLoaders.form),
  office: lazy(shellLoaders.office),
  door: lazy(shellLoaders.door),
};

const notFound: PageRoute = {
  path: '/*',
  title: 'Page Not Found',
  access: 'anyone',
  shell: 'public',
  page: () => import('../features/site/not-found-page.js'),
};

const drawn = [...routes, notFound].map((route) => ({ route, Page: lazy(route.page), Shell: shells[route.shell] }));

/** Draws the route table: shell, head, guard, page. */
export const Pages = (): JSX.Element => (
  <>
    <Arrival />
    <Routes>
      {drawn.map(({ route, Page, Shell }) => (
        <Route
          key={route.path}
          path={route.path}
          element={
            <PageBoundary>
              <Suspense fallback={<PageLoading />}>
                <RouteHead route={route} />
                <Shell>
                  {/* Keyed, so that one broken page does not stay on the screen when people go on to another. */}
                  <PageBoundary key={route.path}>
                    <Suspense fallback={<PageLoading />}>
                      <AccessGuard access={route.access}>
                        <RouteTitle value={route.title}>
                          <Page />
                        </RouteTitle>
                      </AccessGuard>
                    </Suspense>
                  </PageBoundary>
                </Shell>
              </Suspense>
            </PageBoundary>
          }
        />
      ))}
    </Routes>
  </>
);
