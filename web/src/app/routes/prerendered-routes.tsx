import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { Route } from 'react-router-dom';
import { AccessGuard } from './access-guard.js';
import { GuestShell } from '../layouts/guest-shell.js';
import { PageBoundary } from '../page-boundary.js';
import { PageLoading } from '../page-loading.js';
import { RouteHead } from './route-head.js';
import type { PageRoute, ShellName } from './routes.js';
import { shellLoaders, type Shell } from '../layouts/shells.js';
import { InLanguage } from '../../shared/language/in-language.js';
import { MountPoint } from '../../shared/mount-point.js';

const shells: Readonly<Record<ShellName, Shell>> = {
  guest: GuestShell,
  public: lazy(shellLoaders.public),
  form: lazy(shellLoaders.form),
  office: lazy(shellLoaders.office),
  auth: lazy(shellLoaders.auth),
  portal: lazy(shellLoaders.portal),
};

export const notFound: PageRoute = {
  path: '/*',
  title: 'Page Not Found',
  access: 'anyone',
  shell: 'public',
  page: () => import('../../features/site/not-found-page.js'),
};

/** Renders rows of the route table: shell, head, guard, page. `below`: path prefix of the enclosing route. */
export const drawRoutes = (routes: readonly PageRoute[], below = ''): readonly ReactElement[] =>
  routes.map((route) => {
    const Page = lazy(route.page);
    const Shell = shells[route.shell];
    return (
      <Route
        key={route.path}
        path={route.path.startsWith(below) ? route.path.slice(below.length) : route.path}
        element={
          <PageBoundary>
            <Suspense fallback={<PageLoading />}>
              <InLanguage translated={route.translated === true}>
                {() => (
                  <>
                    <RouteHead route={route} />
                    <Shell translated={route.translated === true}>
                      {/* The key resets the boundary on navigation. */}
                      <PageBoundary key={route.path}>
                        <Suspense fallback={<PageLoading />}>
                          <AccessGuard access={route.access}>
                            <Page />
                            {route.drawnFromAnswer !== true && <MountPoint />}
                          </AccessGuard>
                        </Suspense>
                      </PageBoundary>
                    </Shell>
                  </>
                )}
              </InLanguage>
            </Suspense>
          </PageBoundary>
        }
      />
    );
  });

/** Renders a part of the product, with its own routes, below a path. */
export const drawPart = (path: string, Part: ComponentType): ReactElement => (
  <Route
    key={path}
    path={path}
    element={
      <PageBoundary>
        <Suspense fallback={<PageLoading />}>
          <Part />
        </Suspense>
      </PageBoundary>
    }
  />
);
