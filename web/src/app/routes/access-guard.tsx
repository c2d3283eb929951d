import { lazy, Suspense, type JSX, type ReactNode } from 'react';
import { PageLoading } from '../page-loading.js';
import type { Access } from './routes.js';

const Guarded = lazy(() => import('./guarded.js').then((file) => ({ default: file.Guarded })));

/** Redirects to the sign-in page. It is no protection: the server checks every call. */
export const AccessGuard = ({
  access,
  children,
}: {
  readonly access: Access;
  readonly children: ReactNode;
}): JSX.Element =>
  access === 'anyone' ? (
    <>{children}</>
  ) : (
    <Suspense fallback={<PageLoading />}>
      <Guarded access={access} loading={<PageLoading />}>
        {children}
      </Guarded>
    </Suspense>
  );
