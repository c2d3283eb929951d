import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useSession } from '../../shared/session.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useFailed } from '../../shared/toast/use-failed.js';
import { useDashboard, useSignOut } from './affiliate-api.js';
import { DaysCard } from './parts/days-card.js';
import { EarnedFigures } from './parts/earned-figures.js';
import { PayoutCard } from './parts/payout-card.js';
import { Payments } from './parts/payments.js';
import { ReferralCard } from './parts/referral-card.js';
import { Sales } from './parts/sales.js';
import { AffiliateSessionEnded } from './parts/session-ended.js';
import { ShareKit } from './parts/share-kit.js';
import { statusLabels, TermsLine } from './parts/terms-line.js';
import './affiliate.css';
import './dashboard.css';

const Waiting = (): JSX.Element => (
  <Loading label="Loading your dashboard">
    <Skeleton width="14rem" height="2.4em" />
    <Skeleton height="7rem" className="affiliate-waiting" />
    <Skeleton height="9rem" className="affiliate-waiting" />
  </Loading>
);

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): JSX.Element => (
  <div className="state" role="alert">
    <h1>{affiliateMessages.dashboardFailed}</h1>
    <p>{sentenceOf(error, 'Something on our side did not answer. Nothing is lost.')}</p>
    <button type="button" className="button button-quiet" onClick={onRetry}>
      Try Again
    </button>
    {error instanceof ApiError && error.reference !== undefined && (
      <p className="state-reference">Reference {error.reference}</p>
    )}
  </div>
);

/** Explains the page and links to the sign-in. */
const Prompt = ({ other }: { readonly other: boolean }): JSX.Element => (
  <div className="state">
    <h1>Affiliate dashboard</h1>
    <p>
      {other
        ? 'You are signed in with another kind of account here. Sign in as an affiliate to see what you earned.'
        : 'Please sign in to see your link, your sales and what you earned.'}
    </p>
    <Link to="/affiliate/login" className="button button-primary">
      Sign In
    </Link>
    <p className="affiliate-alternative">
      New here? <Link to="/affiliate/register">Become an affiliate</Link>
    </p>
  </div>
);

const Figures = ({ shown }: { readonly shown: AffiliateDashboard }): JSX.Element => {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const failed = useFailed();
  const { affiliate } = shown;
  const word = statusLabels[affiliate.status];
  return (
    <>
      <header className="affiliate-head">
        <div>
          <h1>Welcome, {affiliate.firstName}</h1>
          <TermsLine affiliate={affiliate} />
        </div>
        <PendingButton
          type="button"
          variant="quiet"
          pending={signOut.isPending}
          pendingLabel="Signing out…"
          onClick={() =>
            signOut.mutate(undefined, {
              onSuccess: () => void navigate('/affiliate/login'),
              onError: (error) => failed(error),
            })
          }
        >
          Sign out
        </PendingButton>
      </header>
      {word.notice !== undefined && <p className="notice notice-warning affiliate-notice">{word.notice}</p>}
      <EarnedFigures stats={shown.stats} />
      <ShareKit link={shown.referralLink} code={affiliate.affiliateCode} />
      <div className="affiliate-columns">
        <div className="affiliate-column">
          <DaysCard shown={shown} />
          <Sales id={affiliate.id} recent={shown.recentSales} />
        </div>
        <div className="affiliate-column">
          <ReferralCard link={shown.referralLink} code={affiliate.affiliateCode} />
          <Payments payments={shown.recentPayments} />
          <PayoutCard id={affiliate.id} />
        </div>
      </div>
    </>
  );
};

const Dashboard = ({ id, email }: { readonly id: string; readonly email: string | undefined }): JSX.Element => {
  const dashboard = useDashboard(id);
  if (dashboard.data)
    return (
      <>
        <Figures shown={dashboard.data} />
        <AffiliateSessionEnded email={email} />
      </>
    );
  if (hasStatus(dashboard.error, 401)) return <Prompt other={false} />;
  if (dashboard.isError) return <Failed error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  return <Waiting />;
};

export default function DashboardPage(): JSX.Element {
  const session = useSession();
  const who = session.data;
  return (
    <div className="affiliate-dashboard">
      {session.isPending && <Waiting />}
      {session.isError && <Failed error={session.error} onRetry={() => void session.refetch()} />}
      {who?.kind === 'affiliate' && who.id !== undefined && <Dashboard key={who.id} id={who.id} email={who.email} />}
      {who !== undefined && who.kind !== 'affiliate' && <Prompt other={who.kind !== 'anonymous'} />}
    </div>
  );
}
