import { useState, type JSX } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { inPartners, inSignIn } from '../../../shared/area/areas.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { knownEmail } from '../../../shared/password-reset/known-email.js';
import { useSession } from '../../../shared/session.js';
import { PortalTabs } from '../parts/portal-tabs.js';
import { signInText } from '../../../shared/sign-in/sign-in-texts.js';
import { ApplyForm } from './apply-form.js';
import { PartnerSignIn } from './sign-in-form.js';
import { partnerSignInText as t } from './partner-sign-in-texts.js';
import { useSignedIn } from './use-signed-in.js';
import '../portal.css';
import './sign-in.css';

const tabs = () => [
  { key: 'sign-in', label: signInText('signIn') },
  { key: 'apply', label: t('apply') },
];

const kinds = {
  memorial: { to: '/partners/memorial', accent: 'memorial' },
  pet: { to: '/partners/pet', accent: 'pet-memorial' },
} as const;

const steps = ['apply', 'read', 'sign', 'plates'] as const;

/** Accepts partner pages only: other origins must not receive a fresh session. */
const destination = (next: string | null): string =>
  next !== null &&
  /^\/(?:partner-portal|partners\/(?:dashboard|team|profile|security|brand|integrations|export))(?:[/?#]|$)/.test(next)
    ? next
    : '/partners/dashboard';

/** Lets partners of both kinds sign in or apply. */
const SignInPage = (): JSX.Element => {
  const { pathname, search: query, state } = useLocation();
  const kind = pathname === kinds.pet.to ? 'pet' : 'memorial';
  usePageTitle(t(`title-${kind}`));
  const [search, setSearch] = useSearchParams();
  const [applied, setApplied] = useState<string>();
  const session = useSession();
  const signedIn = useSignedIn();
  const next = destination(search.get('next'));
  const tab = search.get('tab') === 'apply' ? 'apply' : 'sign-in';
  const choose = (key: string): void =>
    setSearch(
      (now) => {
        if (key === 'apply') now.set('tab', key);
        else now.delete('tab');
        return now;
      },
      { replace: true },
    );
  if (session.data?.kind === 'partner') return <Navigate replace to={next} />;
  return (
    <div className="partner-sign-in" data-event={kinds[kind].accent}>
      <h1>{t(`title-${kind}`)}</h1>
      <nav className="partner-sign-in-kinds" aria-label={t('kinds')}>
        {(['memorial', 'pet'] as const).map((key) => (
          <Link key={key} to={kinds[key].to + query} replace aria-current={key === kind ? 'page' : undefined}>
            {t(`kind-${key}`)}
          </Link>
        ))}
      </nav>
      <div className="partner-sign-in-halves">
        <div className="partner-sign-in-forms">
          <PortalTabs label={t('partner')} tabs={tabs()} chosen={tab} onChoose={choose} />
          <div id="portal-panel" role="tabpanel" aria-labelledby={`portal-tab-${tab}`} className="portal-panel">
            {tab === 'apply' ? (
              <ApplyForm
                key={kind}
                partnerType={kind}
                onApplied={(email) => {
                  setApplied(email);
                  choose('sign-in');
                }}
              />
            ) : (
              <>
                {applied !== undefined && (
                  <p className="notice partner-sign-in-applied" role="status">
                    <strong>{t('appliedTitle')}.</strong> {t('appliedMore')} {t('appliedTo', { email: applied })}
                  </p>
                )}
                <PartnerSignIn
                  key={`${kind} ${applied}`}
                  partnerType={kind}
                  {...(applied === undefined ? knownEmail(state) : { email: applied })}
                  onSignedIn={() => void signedIn(next)}
                />
                <p className="partner-sign-in-forgot">
                  <Link to={`/partners/reset?kind=${kind}`}>{signInText('forgot')}</Link>
                </p>
              </>
            )}
          </div>
        </div>
        <aside className="partner-sign-in-next" aria-labelledby="partner-sign-in-next">
          <h2 id="partner-sign-in-next">{t('next')}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <h3>{t(`step-${step}`)}</h3>
                <p>{t(`step-${step}More`)}</p>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </div>
  );
};

export default inPartners(inSignIn(SignInPage));
