import { useState, type JSX } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { inAccount } from '../../shared/area/areas.js';
import { usePageTitle } from '../../shared/page-title.js';
import { useSession } from '../../shared/session.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { useSessionChanged } from './customer-api.js';
import { loginText as t } from './login-texts.js';
import { RequestCode } from './parts/request-code.js';
import { MailedLink } from './parts/mailed-link.js';
import { EnterCode } from './parts/enter-code.js';
import './customer.css';

/** Only paths of this site: an external link must not redirect after sign-in. */
const nextPage = (requested: string | null): string =>
  requested !== null && /^\/(?![/\\])/.test(requested) ? requested : '/customer/account';

const LoginPage = (): JSX.Element => {
  usePageTitle(t('title'));
  const [search] = useSearchParams();
  const [email, setEmail] = useState<string>();
  const session = useSession();
  const sessionChanged = useSessionChanged();
  const navigate = useNavigate();
  const toast = useToast();
  const next = nextPage(search.get('next'));
  const link = search.get('link');

  const signedIn = async (): Promise<void> => {
    await sessionChanged();
    toast({ title: t('welcome') });
    await navigate(next, { replace: true });
  };

  if (link !== null)
    return (
      <div className="login">
        <MailedLink
          token={link}
          onSignedIn={() => void signedIn()}
          onNewCode={() => void navigate('/customer/login', { replace: true })}
        />
      </div>
    );
  if (session.data?.kind === 'customer') return <Navigate replace to={next} />;
  return (
    <div className="login">
      <h1>{t('title')}</h1>
      {email === undefined ? (
        <RequestCode onSent={setEmail} onSignedIn={() => void signedIn()} />
      ) : (
        <EnterCode email={email} onOther={() => setEmail(undefined)} onSignedIn={() => void signedIn()} />
      )}
      {email === undefined && (
        <p className="login-alternative">
          {t('newHere')} <Link to="/checkout">{t('order')}</Link>
        </p>
      )}
    </div>
  );
};

export default inAccount(LoginPage);
