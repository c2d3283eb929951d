import type { JSX, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession, type Session } from '../../shared/session.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import type { Access } from './routes.js';

type Closed = Exclude<Access, 'anyone'>;

const kinds: Readonly<Record<Closed, Session['kind']>> = {
  customer: 'customer',
  partner: 'partner',
  affiliate: 'affiliate',
  staff: 'admin',
};

const signInPages: Readonly<Record<Closed, string>> = {
  customer: '/customer/login',
  partner: '/partners/memorial',
  affiliate: '/affiliate/login',
  staff: '/admin/login',
};

type Props = {
  readonly access: Closed;
  /** Shown until the session is known; a prop, so that it stays in the first chunk. */
  readonly loading: ReactNode;
  readonly children: ReactNode;
};

/** Shows the page to a signed-in visitor of this kind; sends others to their sign-in page. */
export const Guarded = ({ access, loading, children }: Props): JSX.Element => {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.isPending) return <>{loading}</>;
  if (session.isError) return <LoadFailed error={session.error} level={1} onRetry={() => void session.refetch()} />;
  if (session.data.kind === kinds[access]) return <>{children}</>;
  // Suspense fallback while the sign-in code loads.
  return (
    <>
      <Navigate replace to={`${signInPages[access]}?next=${encodeURIComponent(pathname + search)}`} />
      {loading}
    </>
  );
};
