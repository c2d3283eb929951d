import type { JSX } from 'react';
import { Routes } from 'react-router-dom';
import { portalRoutes } from './portal-routes.js';
import { drawRoutes, notFound } from './prerendered-routes.js';

const drawnBelow = (prefix: string) =>
  drawRoutes([...portalRoutes.filter(({ path }) => `${path}/`.startsWith(`${prefix}/`)), notFound], prefix);
const [partners, cases] = ['/partners', '/partner-portal'].map(drawnBelow);

/** Pages of signed-in partners below /partners, loaded on the first visit. */
export const PartnerPages = (): JSX.Element => <Routes>{partners}</Routes>;

/** Cases and stock below /partner-portal, loaded on the first visit. */
export const PortalPages = (): JSX.Element => <Routes>{cases}</Routes>;
