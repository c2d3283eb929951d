import { lazy, type JSX } from 'react';
import { Routes } from 'react-router-dom';
import { ScrollOnNavigation } from './scroll-on-navigation.js';
import { guestRoutes } from './routes/guest-routes.js';
import { drawPart, drawRoutes } from './routes/prerendered-routes.js';

const OfficePages = lazy(() => import('./routes/office-pages.js').then((file) => ({ default: file.OfficePages })));
const SitePages = lazy(() => import('./routes/site-pages.js').then((file) => ({ default: file.SitePages })));
const drawn = [...drawRoutes(guestRoutes), drawPart('/admin/*', OfficePages), drawPart('/*', SitePages)];

/** Renders the page of the current address. */
export const Pages = (): JSX.Element => (
  <>
    <ScrollOnNavigation />
    <Routes>{drawn}</Routes>
  </>
);
