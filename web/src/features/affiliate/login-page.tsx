import type { JSX } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { inAffiliates, inSignIn } from '../../shared/area/areas.js';
import { filled, slot } from '../../shared/area/filled.js';
import { usePageTitle } from '../../shared/page-title.js';
import { knownEmail } from '../../shared/password-reset/known-email.js';
import { signInText } from '../../shared/sign-in/sign-in-texts.js';
import { useSession } from '../../shared/session.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { affiliateText as t } from './affiliates-texts.js';
import { AffiliateSignIn } from './parts/sign-in-form.js';
import './affiliate.css';

const dashboard = '/affiliate/dashboard';

/** Accepts affiliate pages only: an external link must not redirect a fresh session. */
const nextPage = (requested: string | null): string =>
  requested !== null && /^\/affiliate\/(?!login|register|reset)/.test(requested) ? requested : dashboard;

const LoginPage = (): JSX.Element => {
  usePageTitle(t('title'));
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useLocation();
  const next = nextPage(useSearchParams()[0].get('next'));
  if (session.data?.kind === 'affiliate') return <Navigate replace to={next} />;
  return (
    <div className="affiliate-sign-in">
      <h1>{t('title')}</h1>
      <p className="affiliate-lead">{t('lead')}</p>
      <AffiliateSignIn
        {...knownEmail(state)}
        onSignedIn={() => {
          toast({ title: t('welcomeBack') });
          void navigate(next, { replace: true });
        }}
      />
      <p className="affiliate-alternative">
        <Link to="/affiliate/reset">{signInText('forgot')}</Link>
      </p>
      <p className="affiliate-alternative">
        {filled(t('newHere', { link: slot(0) }), <Link to="/affiliate/register">{t('become')}</Link>)}
      </p>
    </div>
  );
};

export default inAffiliates(inSignIn(LoginPage));
