/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense, type JSX } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { sessionQuery } from '../../../shared/session.js';
import HomePage from '../home-page.js';
import SignInPage from '../sign-in/sign-in-page.js';

jest.setTimeout(90_000);
afterEach(() => cleanup());

/** This module never loads. */
const Slow = lazy(() => new Promise<{ default: () => JSX.Element }>(() => undefined));

test.each([
  ['first page', <HomePage key="home" />],
  ['sign-in', <SignInPage key="sign-in" />],
])('shows a skeleton of the %s while the next page loads', async (_, element) => {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { kind: 'admin', email: 'amy@keepsake.example', role: 'support' });
  const router = createMemoryRouter(
    [
      { path: '/admin', element },
      { path: '/admin/customer-service', element: <Slow /> },
    ],
    { initialEntries: ['/admin'] },
  );
  render(
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
});
