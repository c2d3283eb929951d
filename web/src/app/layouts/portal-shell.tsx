import { useLayoutEffect, type JSX } from 'react';
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AssignWaiting } from '../../features/partner-portal/cases/assign-waiting.js';
import { portalText as t } from '../../features/partner-portal/portal-texts.js';
import { PartnerSessionEnded } from '../../features/partner-portal/sign-in/session-ended.js';
import { useTeam } from '../../features/partner-portal/team/team-api.js';
import { rememberedType, useLocations, usePartnerSignOut } from '../../features/partner-portal/portal-api.js';
import { inPartners, inPortal, inSignIn, inSite } from '../../shared/area/areas.js';
import { siteText } from '../../shared/area/site-texts.js';
import { ClosingBanner } from '../../shared/closing/closing-banner.js';
import { Brand } from '../../shared/controls/brand.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { LanguageSwitch } from '../../shared/language/language-switch.js';
import { sharedText } from '../../shared/language/shared-texts.js';
import { useOnline } from '../../shared/online.js';
import { useSession } from '../../shared/session.js';
import { signInText } from '../../shared/sign-in/sign-in-texts.js';
import { ThemeSwitch } from '../../shared/theme/theme-switch.js';
import { useFailed } from '../../shared/toast/use-failed.js';
import { CasesIcon, InventoryIcon, SettingsIcon, TeamIcon, TodayIcon } from './portal-icons.js';
import type { ShellProps } from './shells.js';
import '../../features/partner-portal/portal-sentences-texts.js';
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

const settings = ['profile', 'security', 'brand', 'integrations', 'export'].map((name) => `/partners/${name}`);

const Ways = (): JSX.Element => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const location = search.get('location');
  const here = location === null ? '' : `location=${location}&`;
  const inInventory = pathname === '/partner-portal' && search.get('tab') === 'inventory';
  const inCases = pathname.startsWith('/partner-portal') && !inInventory;
  return (
    <nav className="portal-actions" aria-label={t('nav')}>
      <NavLink to="/partners/dashboard">
        <TodayIcon />
        {t('today')}
      </NavLink>
      <Link to={`/partner-portal?${here}tab=cases`} aria-current={inCases ? 'page' : undefined}>
        <CasesIcon />
        {t('cases')}
      </Link>
      <Link to={`/partner-portal?${here}tab=inventory`} aria-current={inInventory ? 'page' : undefined}>
        <InventoryIcon />
        {t('inventory')}
      </Link>
      <NavLink to="/partners/team">
        <TeamIcon />
        {t('team')}
      </NavLink>
      <Link to="/partners/security" aria-current={settings.includes(pathname) ? 'page' : undefined}>
        <SettingsIcon />
        {t('settings')}
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
      <bdi title={here?.name}>{here?.name ?? t('locations', { count: locations.data.length })}</bdi>
      <bdi title={person}>{person}</bdi>
    </p>
  );
};

/** Frame of the partner portal: a bar at the top, navigation beside it on tablets and at the bottom on phones. */
const PortalShell = ({ children, translated = false }: ShellProps): JSX.Element => {
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
      onError: (error) => failed(error, t('stillSignedIn')),
    });
  };
  return (
    <div className="portal" data-event={accents[type]}>
      <a className="skip-link" href="#main">
        {sharedText('skip')}
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
            pendingLabel={signInText('signingOut')}
            onClick={leave}
          >
            {signInText('signOut')}
          </PendingButton>
        )}
      </header>
      {signedIn && <Ways />}
      <ClosingBanner />
      <main id="main" tabIndex={-1}>
        {!online && (
          <p className="notice notice-warning portal-offline" role="status">
            {t('offline')}
          </p>
        )}
        {signedIn && <AssignWaiting />}
        {signedIn && <PartnerSessionEnded partnerType={type} email={session.data?.email} />}
        {children}
        <footer className="portal-footer">
          <Link to="/support">{siteText('help')}</Link>
          <Link to="/privacy">{siteText('privacy')}</Link>
          {translated && <LanguageSwitch />}
          <ThemeSwitch />
        </footer>
      </main>
    </div>
  );
};

/** The areas of the portal, so that its pages need not load them. */
export default inSite(inPortal(inPartners(inSignIn(PortalShell))));
