import { Button } from 'antd';
import { useEffect, useRef, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { inAccount } from '../../shared/area/areas.js';
import { useFundedUntil } from '../../shared/hosting/funded-until.js';
import { usePageTitle } from '../../shared/page-title.js';
import { useSession } from '../../shared/session.js';
import { Empty } from '../../shared/states/empty.js';
import { sharedText as shared } from '../../shared/language/shared-texts.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { accountText as t } from './account-texts.js';
import { useMyCodes, useSessionChanged, useSignOut } from './customer-api.js';
import { ActivateBox } from './parts/activate-box.js';
import { CodeCard } from './parts/code-card.js';
import { SavedTimelines } from './parts/saved-timelines.js';
import { LeaveCard } from './parts/leave-card.js';
import { OpenOrders } from './parts/open-orders.js';
import { PersonCard } from './parts/person-card.js';
import { SessionEnded } from '../../shared/antd/session-ended.js';
import { SessionsCard } from './parts/sessions-card.js';
import { SettingsCard } from './parts/settings-card.js';
import './customer.css';

const MyTimelines = (): JSX.Element => {
  const codes = useMyCodes();
  const funded = useFundedUntil();
  if (codes.isPending)
    return (
      <Loading label={t('loadingTimelines')}>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </Loading>
    );
  if (codes.isError) return <LoadFailed error={codes.error} onRetry={() => void codes.refetch()} />;
  if (codes.data.length === 0) return <Empty sentence={t('noTimelines')} more={t('noTimelinesMore')} />;
  return (
    <>
      <ul className="code-cards">
        {codes.data.map((code) => (
          <CodeCard key={code.id} code={code} fundedUntil={funded.get(code.qrCode)} />
        ))}
      </ul>
      {funded.size > 0 && <p className="account-hosting">{t('hostingWhy')}</p>}
    </>
  );
};

const AccountPage = (): JSX.Element => {
  usePageTitle(t('title'));
  const session = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const toast = useToast();
  const sessionChanged = useSessionChanged();
  const left = useRef(false);
  // Only after this page is gone: while the next page loads, the guard would lead to the sign-in instead.
  useEffect(
    () => () => {
      if (left.current) void sessionChanged().catch(() => undefined);
    },
    [sessionChanged],
  );
  const leave = (): void =>
    void signOut.mutateAsync().then(
      () => {
        left.current = true;
        void navigate('/');
      },
      () => toast({ title: shared('error'), description: t('stillSignedIn'), variant: 'destructive' }),
    );
  return (
    <div className="account">
      <div className="account-head">
        <div>
          <h1>{t('title')}</h1>
          {session.data?.email !== undefined && <p>{session.data.email}</p>}
        </div>
        <Button onClick={leave} loading={signOut.isPending}>
          {t('signOut')}
        </Button>
      </div>
      <div className="account-main">
        <section aria-labelledby="timelines-heading">
          <h2 id="timelines-heading">{t('timelines')}</h2>
          <MyTimelines />
        </section>
        <SavedTimelines />
        <OpenOrders />
      </div>
      <div className="account-side">
        <ActivateBox />
        <SettingsCard />
        <section className="account-box" aria-labelledby="find-heading">
          <h2 id="find-heading">{t('whereIsCode')}</h2>
          <p>{t('whereIsCodeMore')}</p>
        </section>
      </div>
      <div className="account-rest">
        <PersonCard />
        <SessionsCard />
        <LeaveCard />
      </div>
      <SessionEnded />
    </div>
  );
};

export default inAccount(AccountPage);
