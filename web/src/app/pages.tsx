import { lazy, Suspense, type JSX } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ScrollOnNavigation } from './scroll-on-navigation.js';
import { guestRoutes } from './routes/guest-routes.js';
import { drawRoutes } from './routes/prerendered-routes.js';
import { PageBoundary } from './page-boundary.js';
import { PageLoading } from './page-loading.js';

const OfficePages = lazy(() => import('./routes/office-pages.js').then((file) => ({ default: file.OfficePages })));
const PartnerPages = lazy(() => import('./routes/portal-pages.js').then((file) => ({ default: file.PartnerPages })));
const PortalPages = lazy(() => import('./routes/portal-pages.js').then((file) => ({ default: file.PortalPages })));
const SitePages = lazy(() => import('./routes/site-pages.js').then((file) => ({ default: file.SitePages })));
const drawn = drawRoutes(guestRoutes);

/** Renders the page of the current address. */
export const Pages = (): JSX.Element => (
  <>
    <ScrollOnNavigation />
    <Routes>
      {[
        ['/admin/*', OfficePages] as const,
        ['/partners/*', PartnerPages] as const,
        ['/partner-portal/*', PortalPages] as const,
        ['/*', SitePages] as const,
      ].map(([path, Part]) => (
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
      ))}
      {drawn}
    </Routes>
  </>
);
