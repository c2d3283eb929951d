import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { MemoryRouter, useLocation } from 'react-router-dom';
import * as React from 'react';
import type { JSX } from 'react';
// jest hangs when two modules with common imports are loaded at the same time; the page of a timeline loads this one
// beside what a test opens.
import '../src/features/timeline/capsules/sealed.js';
import { Pages } from '../src/app/pages.js';
import { createQueryClient } from '../src/app/query-client.js';
import { ToastStage } from '../src/shared/toast/toast-stage.js';
import { toasts } from '../src/shared/toast/toast-store.js';
import type { FakeServer } from './fake-server.js';

/** Pages may be slow on a busy machine. Less than the timeout of requests: no page may wait for that. */
configure(({ getElementError }) => ({
  asyncUtilTimeout: 25_000,
  // A query that is still waiting fails many times, and printing the page each time is a tenth of the time of these
  // tests. Only the last error is read, at the deadline.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.defineProperties(new Error(), {
          name: { value: 'TestingLibraryElementError' },
          message: { configurable: true, get: () => getElementError(message, container).message },
        })
      : getElementError(message, container),
}));

// React's development build otherwise records a stack trace per element, which is a tenth of the time of these tests.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

const Address = (): JSX.Element => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Without antd's styles, jsdom computes the role and visibility of an element in a sixth less time. */
const unstyled = { zeroRuntime: true };

/** Opens a route like the app, against the test's server. */
export const renderRoute = (server: FakeServer, path: string): void => {
  (globalThis as unknown as { visit: (url: string) => void }).visit(server.url + path);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <ConfigProvider theme={unstyled}>
          <Pages />
        </ConfigProvider>
        <Address />
      </MemoryRouter>
      <ToastStage />
    </QueryClientProvider>,
  );
};

/** Resets page, toast, drafts and offline copies between tests. */
export const leavePage = (): void => {
  const shown = toasts.shown();
  if (shown) toasts.close(shown.id);
  cleanup();
  localStorage.clear();
};
