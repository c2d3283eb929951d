import type { JSX } from 'react';
import { Routes } from 'react-router-dom';
import { drawRoutes, notFound } from './drawn-routes.js';
import { officeRoutes } from './office-routes.js';

const drawn = drawRoutes([...officeRoutes, notFound], '/admin');

/** Everything below /admin; it comes when somebody goes there. */
export const OfficePages = (): JSX.Element => <Routes>{drawn}</Routes>;
