import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { inAffiliates, inOrders, inSignIn } from '../../shared/area/areas.js';
import { filled, slot } from '../../shared/area/filled.js';
import { sentence } from '../../shared/area/sentences-texts.js';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { sharedText } from '../../shared/language/shared-texts.js';
import { usePageTitle } from '../../shared/page-title.js';
import { signInText } from '../../shared/sign-in/sign-in-texts.js';
import { useSession } from '../../shared/session.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useFailed } from '../../shared/toast/use-failed.js';
import './affiliate-sentences-texts.js';
import { affiliateText as t } from './affiliates-texts.js';
import { useDashboard, useSignOut } from './affiliate-api.js';
import { DaysCard } from './parts/days-card.js';
import { DetailsMissing } from './parts/details-missing.js';
import { EarnedFigures } from './parts/earned-figures.js';
import { PayoutCard } from './parts/payout-card.js';
import { Payments } from './parts/payments.js';
import { ReferralCard } from './parts/referral-card.js';
import { Sales } from './parts/sales.js';
import { AffiliateSessionEnded } from './parts/session-ended.js';
import { ShareKit } from './parts/share-kit.js';
import { StatementCard } from './statement/statement-card.js';
import { noticeOf, TermsLine } from './parts/terms-line.js';
import { SubLinksCard } from './sub-links/sub-links-card.js';
import './affiliate.css';
import './dashboard.css';

const Waiting = (): JSX.Element => (
  <Loading label={t('loading')}>
    <Skeleton width="14rem" height="2.4em" />
    <Skeleton height="7rem" className="affiliate-waiting" />
    <Skeleton height="9rem" className="affiliate-waiting" />
  </Loading>
);

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): JSX.Element => (
  <div className="state" role="alert">
    <h1>{t('dashboardFailed')}</h1>
    <p>{sentenceOf(error, t('serverDown'))}</p>
    <button type="button" className="button button-quiet" onClick={onRetry}>
      {t('tryAgain')}
    </button>
    {error instanceof ApiError && error.reference !== undefined && (
      <p className="state-reference">{sharedText('reference', { id: error.reference })}</p>
    )}
  </div>
);

/** Explains the page and links to the sign-in. */
const Prompt = ({ other }: { readonly other: boolean }): JSX.Element => (
  <div className="state">
    <h1>{t('dashboard')}</h1>
    <p>{other ? t('otherAccount') : t('pleaseSignIn')}</p>
    <Link to="/affiliate/login" className="button button-primary">
      {signInText('signIn')}
    </Link>
    <p className="affiliate-alternative">
      {filled(t('newHere', { link: slot(0) }), <Link to="/affiliate/register">{t('become')}</Link>)}
    </p>
  </div>
);

const Figures = ({ shown }: { readonly shown: AffiliateDashboard }): JSX.Element => {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const failed = useFailed();
  const { affiliate } = shown;
  const notice = noticeOf[affiliate.status];
  return (
    <>
      <header className="affiliate-head">
        <div>
          <h1>{t('welcome', { name: affiliate.firstName })}</h1>
          <TermsLine affiliate={affiliate} />
        </div>
        <PendingButton
          type="button"
          variant="quiet"
          pending={signOut.isPending}
          pendingLabel={signInText('signingOut')}
          onClick={() =>
            signOut.mutate(undefined, {
              onSuccess: () => void navigate('/affiliate/login'),
              onError: (error) => failed(error),
            })
          }
        >
          {signInText('signOut')}
        </PendingButton>
      </header>
      {notice !== undefined && <p className="notice notice-warning affiliate-notice">{sentence(notice)}</p>}
      <DetailsMissing id={affiliate.id} stats={shown.stats} />
      <EarnedFigures stats={shown.stats} />
      <ShareKit link={shown.referralLink} code={affiliate.affiliateCode} />
      <SubLinksCard id={affiliate.id} code={affiliate.affiliateCode} />
      <div className="affiliate-columns">
        <div className="affiliate-column">
          <DaysCard shown={shown} />
          <Sales id={affiliate.id} recent={shown.recentSales} />
        </div>
        <div className="affiliate-column">
          <ReferralCard link={shown.referralLink} code={affiliate.affiliateCode} />
          <Payments payments={shown.recentPayments} />
          <StatementCard id={affiliate.id} since={affiliate.createdAt} />
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

const DashboardPage = (): JSX.Element => {
  usePageTitle(t('dashboard'));
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
};

export default inAffiliates(inSignIn(inOrders(DashboardPage)));
