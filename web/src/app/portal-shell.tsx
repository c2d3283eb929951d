import { useLayoutEffect, type JSX, type ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AssignWaiting } from '../features/partner-portal/cases/assign-waiting.js';
import { rememberedType, useLocations, usePartnerSignOut } from '../features/partner-portal/portal-api.js';
import { Brand } from '../shared/controls/brand.js';
import { PendingButton } from '../shared/controls/pending-button.js';
import { useOnline } from '../shared/online.js';
import { useSession } from '../shared/session.js';
import { ThemeSwitch } from '../shared/theme/theme-switch.js';
import { useFailed } from '../shared/toast/use-failed.js';
import './portal-shell.css';

const accents = { memorial: 'memorial', pet: 'pet-memorial' } as const;

/** On the document and not on a box, so that a sheet and a toast, which stand beside the page, wear it too. */
const useAccent = (accent: string): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['event'] = accent;
    return () => {
      delete dataset['event'];
    };
  }, [accent]);
};

const Ways = (): JSX.Element => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const location = search.get('location');
  const here = location === null ? '' : `location=${location}&`;
  const inInventory = pathname === '/partner-portal' && search.get('tab') === 'inventory';
  const inCases = pathname.startsWith('/partner-portal') && !inInventory;
  return (
    <nav className="portal-ways" aria-label="Portal">
      <NavLink to="/partners/dashboard">Today</NavLink>
      <Link to={`/partner-portal?${here}tab=cases`} aria-current={inCases ? 'page' : undefined}>
        Cases
      </Link>
      <Link to={`/partner-portal?${here}tab=inventory`} aria-current={inInventory ? 'page' : undefined}>
        Inventory
      </Link>
      <NavLink to="/partners/team">Team</NavLink>
      <NavLink to="/partners/security" aria-label="Sign-in and security">
        Sign-in
      </NavLink>
    </nav>
  );
};

/** The frame of a partner's pages: a bar above, the ways beside it on a tablet and at the bottom of a phone. */
export default function PortalShell({ children }: { readonly children: ReactNode }): JSX.Element {
  const session = useSession();
  const locations = useLocations();
  const signOut = usePartnerSignOut();
  const failed = useFailed();
  const navigate = useNavigate();
  const online = useOnline();
  const type = locations.data?.[0]?.partnerType ?? rememberedType();
  useAccent(accents[type]);
  const signedIn = session.data?.kind === 'partner';
  const leave = (): void => {
    if (signOut.isPending) return;
    signOut.mutate(undefined, {
      onSuccess: () => void navigate(`/partners/${type}`, { replace: true }),
      onError: (error) => failed(error, 'You are still signed in'),
    });
  };
  return (
    <div className="portal" data-event={accents[type]}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="portal-bar">
        <Link to="/" className="portal-brand">
          <Brand />
        </Link>
        {signedIn && (
          <PendingButton
            type="button"
            look="quiet"
            className="portal-leave"
            pending={signOut.isPending}
            pendingLabel="Signing out…"
            onClick={leave}
          >
            Sign out
          </PendingButton>
        )}
      </header>
      {signedIn && <Ways />}
      <main id="main" tabIndex={-1}>
        {!online && (
          <p className="notice notice-warning portal-offline" role="status">
            You are offline. What you see was loaded earlier.
          </p>
        )}
        {signedIn && <AssignWaiting />}
        {children}
        <footer className="portal-foot">
          <Link to="/support">Help</Link>
          <Link to="/privacy">Privacy</Link>
          <ThemeSwitch />
        </footer>
      </main>
    </div>
  );
}
