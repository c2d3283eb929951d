import { useLayoutEffect, type JSX, type ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AssignWaiting } from '../../features/partner-portal/cases/assign-waiting.js';
import { PartnerSessionEnded } from '../../features/partner-portal/sign-in/session-ended.js';
import { useTeam } from '../../features/partner-portal/team/team-api.js';
import { rememberedType, useLocations, usePartnerSignOut } from '../../features/partner-portal/portal-api.js';
import { ClosingBanner } from '../../shared/closing/closing-banner.js';
import { Brand } from '../../shared/controls/brand.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useOnline } from '../../shared/online.js';
import { useSession } from '../../shared/session.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';
import { useFailed } from '../../shared/toast/use-failed.js';
import { CasesIcon, InventoryIcon, SettingsIcon, TeamIcon, TodayIcon } from './portal-icons.js';
import './portal-shell.css';

const accents = { memorial: 'memorial', pet: 'pet-memorial' } as const;

/** Set on the document, because sheets and toasts render outside the page. */
const useAccent = (accent: string): void => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['event'] = accent;
    return () => {
      delete dataset['event'];
    };
  }, [accent]);
};

const settings = ['/partners/security', '/partners/brand', '/partners/integrations', '/partners/export'];

const Ways = (): JSX.Element => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const location = search.get('location');
  const here = location === null ? '' : `location=${location}&`;
  const inInventory = pathname === '/partner-portal' && search.get('tab') === 'inventory';
  const inCases = pathname.startsWith('/partner-portal') && !inInventory;
  return (
    <nav className="portal-actions" aria-label="Portal">
      <NavLink to="/partners/dashboard">
        <TodayIcon />
        Today
      </NavLink>
      <Link to={`/partner-portal?${here}tab=cases`} aria-current={inCases ? 'page' : undefined}>
        <CasesIcon />
        Cases
      </Link>
      <Link to={`/partner-portal?${here}tab=inventory`} aria-current={inInventory ? 'page' : undefined}>
        <InventoryIcon />
        Inventory
      </Link>
      <NavLink to="/partners/team">
        <TeamIcon />
        Team
      </NavLink>
      <Link to="/partners/security" aria-current={settings.includes(pathname) ? 'page' : undefined}>
        <SettingsIcon />
        Settings
      </Link>
    </nav>
  );
};

/** Shows where and as whom this device works, since a tablet is often shared. */
const Here = (): JSX.Element | null => {
  const session = useSession();
  const locations = useLocations();
  const team = useTeam();
  const chosen = useSearchParams()[0].get('location');
  if (!locations.data) return null;
  const [only] = locations.data;
  const here = locations.data.length === 1 ? only : locations.data.find(({ id }) => id === chosen);
  const me = team.data?.people.find(({ id }) => id === team.data.you);
  const person = me ? `${me.firstName} ${me.lastName}` : session.data?.email;
  return (
    <p className="portal-here">
      <bdi title={here?.name}>{here?.name ?? `${locations.data.length} locations`}</bdi>
      <bdi title={person}>{person}</bdi>
    </p>
  );
};

/** Frame of the partner portal: a bar at the top, navigation beside it on tablets and at the bottom on phones. */
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
        {signedIn && <Here />}
        {signedIn && (
          <PendingButton
            type="button"
            variant="quiet"
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
      <ClosingBanner />
      <main id="main" tabIndex={-1}>
        {!online && (
          <p className="notice notice-warning portal-offline" role="status">
            You are offline. What you see was loaded earlier.
          </p>
        )}
        {signedIn && <AssignWaiting />}
        {signedIn && <PartnerSessionEnded partnerType={type} email={session.data?.email} />}
        {children}
        <footer className="portal-footer">
          <Link to="/support">Help</Link>
          <Link to="/privacy">Privacy</Link>
          <ThemeSwitch />
        </footer>
      </main>
    </div>
  );
}
