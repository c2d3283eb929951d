import type { JSX } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { knownEmail } from '../../shared/password-reset/known-email.js';
import { useSession } from '../../shared/session.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { AffiliateSignIn } from './parts/sign-in-form.js';
import './affiliate.css';

const dashboard = '/affiliate/dashboard';

/** Accepts affiliate pages only: an external link must not redirect a fresh session. */
const nextPage = (requested: string | null): string =>
  requested !== null && /^\/affiliate\/(?!login|register|reset)/.test(requested) ? requested : dashboard;

export default function LoginPage(): JSX.Element {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useLocation();
  const next = nextPage(useSearchParams()[0].get('next'));
  if (session.data?.kind === 'affiliate') return <Navigate replace to={next} />;
  return (
    <div className="affiliate-sign-in">
      <h1>Affiliates</h1>
      <p className="affiliate-lead">What you earned, and when it is paid.</p>
      <AffiliateSignIn
        {...knownEmail(state)}
        onSignedIn={() => {
          toast({ title: 'Welcome Back!' });
          void navigate(next, { replace: true });
        }}
      />
      <p className="affiliate-alternative">
        <Link to="/affiliate/reset">Forgot your password?</Link>
      </p>
      <p className="affiliate-alternative">
        New here? <Link to="/affiliate/register">Become an affiliate</Link>
      </p>
    </div>
  );
}
