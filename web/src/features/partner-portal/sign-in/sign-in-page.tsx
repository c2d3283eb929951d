import { partnerMessages } from '@keepsake/contracts/catalog/partner-messages';
import { useState, type JSX } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { knownEmail } from '../../../shared/password-reset/known-email.js';
import { useSession } from '../../../shared/session.js';
import { PortalTabs } from '../parts/portal-tabs.js';
import { ApplyForm } from './apply-form.js';
import { PartnerSignIn } from './sign-in-form.js';
import { useSignedIn } from './use-signed-in.js';
import '../portal.css';
import './sign-in.css';

const tabs = [
  { key: 'sign-in', label: 'Sign In' },
  { key: 'apply', label: 'Apply for Partnership' },
] as const;

const kinds = {
  memorial: { to: '/partners/memorial', label: 'Memorial Care', accent: 'memorial' },
  pet: { to: '/partners/pet', label: 'Pet Cemetery', accent: 'pet-memorial' },
} as const;

const steps = [
  { title: 'You apply once', text: 'Two parts: you, and your business. About five minutes.' },
  {
    title: 'A person reads it',
    text: 'We answer by email within 2-3 business days, or ask when something is unclear.',
  },
  { title: 'You sign in', text: 'Your first location is there, on a plan of 15 cases a month.' },
  {
    title: 'You ask for plates',
    text: 'We ship them to you. Once they are in stock, you can give the first one to a family.',
  },
] as const;

/** Accepts partner pages only: other origins must not receive a fresh session. */
const destination = (next: string | null): string =>
  next !== null &&
  /^\/(?:partner-portal|partners\/(?:dashboard|team|security|brand|integrations|export))(?:[/?#]|$)/.test(next)
    ? next
    : '/partners/dashboard';

/** Lets partners of both kinds sign in or apply. */
export default function SignInPage(): JSX.Element {
  const { pathname, search: query, state } = useLocation();
  const kind = pathname === kinds.pet.to ? 'pet' : 'memorial';
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
      <h1>{kinds[kind].label} partners</h1>
      <nav className="partner-sign-in-kinds" aria-label="What kind of partner">
        {Object.entries(kinds).map(([key, { to, label }]) => (
          <Link key={key} to={to + query} replace aria-current={key === kind ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="partner-sign-in-halves">
        <div className="partner-sign-in-forms">
          <PortalTabs label="Partner" tabs={tabs} chosen={tab} onChoose={choose} />
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
                    <strong>Application Submitted.</strong> {partnerMessages.review} We will write to {applied}.
                  </p>
                )}
                <PartnerSignIn
                  key={`${kind} ${applied}`}
                  partnerType={kind}
                  {...(applied === undefined ? knownEmail(state) : { email: applied })}
                  onSignedIn={() => void signedIn(next)}
                />
                <p className="partner-sign-in-forgot">
                  <Link to={`/partners/reset?kind=${kind}`}>Forgot your password?</Link>
                </p>
              </>
            )}
          </div>
        </div>
        <aside className="partner-sign-in-next" aria-labelledby="partner-sign-in-next">
          <h2 id="partner-sign-in-next">What happens next</h2>
          <ol>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </div>
  );
}
