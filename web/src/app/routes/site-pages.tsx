import type { JSX } from 'react';
import { Routes } from 'react-router-dom';
import { drawRoutes, notFound } from './prerendered-routes.js';
import { siteRoutes } from './routes.js';

const drawn = drawRoutes([...siteRoutes, notFound]);

/** All pages except those of guests, the back office and signed-in partners, loaded on the first visit. */
export const SitePages = (): JSX.Element => <Routes>{drawn}</Routes>;

export { siteRoutes };
