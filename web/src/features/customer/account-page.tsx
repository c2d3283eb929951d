import { Button } from 'antd';
import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../shared/session.js';
import { Empty } from '../../shared/states/empty.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { useMyCodes, useSignOut } from './customer-api.js';
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
  if (codes.isPending)
    return (
      <Loading label="Loading your timelines">
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </Loading>
    );
  if (codes.isError) return <LoadFailed error={codes.error} onRetry={() => void codes.refetch()} />;
  if (codes.data.length === 0)
    return <Empty sentence="No timelines yet." more="Enter the code from your package, or order one." />;
  return (
    <ul className="code-cards">
      {codes.data.map((code) => (
        <CodeCard key={code.id} code={code} />
      ))}
    </ul>
  );
};

export default function AccountPage(): JSX.Element {
  const session = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const toast = useToast();
  const leave = (): void =>
    signOut.mutate(undefined, {
      onSuccess: () => void navigate('/'),
      onError: () =>
        toast({ title: 'Error', description: 'You are still signed in. Please try again.', variant: 'destructive' }),
    });
  return (
    <div className="account">
      <div className="account-head">
        <div>
          <h1>My Account</h1>
          {session.data?.email !== undefined && <p>{session.data.email}</p>}
        </div>
        <Button onClick={leave} loading={signOut.isPending}>
          Sign out
        </Button>
      </div>
      <div className="account-main">
        <OpenOrders />
        <section aria-labelledby="timelines-heading">
          <h2 id="timelines-heading">Your timelines</h2>
          <MyTimelines />
        </section>
        <SavedTimelines />
      </div>
      <div className="account-side">
        <ActivateBox />
        <SettingsCard />
        <section className="account-box" aria-labelledby="find-heading">
          <h2 id="find-heading">Where is the code?</h2>
          <p>
            Under the QR code on the plate, and on the slip in the box: two letters, then twelve letters and digits, in
            groups. It has no letter O and no letter I; what looks like one is a zero or a one.
          </p>
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
}
