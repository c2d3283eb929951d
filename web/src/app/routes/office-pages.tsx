import type { JSX } from 'react';
import { Routes } from 'react-router-dom';
import { drawRoutes, notFound } from './prerendered-routes.js';
import { officeRoutes } from './office-routes.js';

const drawn = drawRoutes([...officeRoutes, notFound], '/admin');

/** Everything below /admin, loaded on the first visit. */
export const OfficePages = (): JSX.Element => <Routes>{drawn}</Routes>;
