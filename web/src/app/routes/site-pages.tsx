import { lazy, type JSX } from 'react';
import { Routes } from 'react-router-dom';
import { drawPart, drawRoutes, notFound } from './prerendered-routes.js';
import { siteRoutes } from './routes.js';

const PartnerPages = lazy(() => import('./portal-pages.js').then((file) => ({ default: file.PartnerPages })));
const PortalPages = lazy(() => import('./portal-pages.js').then((file) => ({ default: file.PortalPages })));
const drawn = [
  ...drawRoutes([...siteRoutes, notFound]),
  drawPart('/partners/*', PartnerPages),
  drawPart('/partner-portal/*', PortalPages),
];

/** All pages except those of guests and the back office, loaded on the first visit. */
export const SitePages = (): JSX.Element => <Routes>{drawn}</Routes>;

export { siteRoutes };
