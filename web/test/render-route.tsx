import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { JSX } from 'react';
import { Pages } from '../src/app/pages.js';
import { createQueryClient } from '../src/app/query-client.js';
import { ToastStage } from '../src/shared/toast/toast-stage.js';
import { toasts } from '../src/shared/toast/toast-store.js';
import type { FakeServer } from './fake-server.js';

/** On a busy machine a page may take its time; what never comes is found all the same. */
configure({ asyncUtilTimeout: 60_000 });

const Address = (): JSX.Element => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Opens a route as the app does, against the test's own server. */
export const renderRoute = (server: FakeServer, path: string): void => {
  (globalThis as unknown as { visit: (url: string) => void }).visit(server.url + path);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Pages />
        <Address />
      </MemoryRouter>
      <ToastStage />
    </QueryClientProvider>,
  );
};

/** Between tests: no page, no toast, no draft, no remembered visit. */
export const leavePage = (): void => {
  const shown = toasts.shown();
  if (shown) toasts.close(shown.id);
  cleanup();
  localStorage.clear();
};
