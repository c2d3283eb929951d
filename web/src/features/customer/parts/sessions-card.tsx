import { Button } from 'antd';
import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useEndSession, useEndSessions, useSessions } from '../account-api.js';
import { useFailed } from '../../../shared/toast/use-failed.js';

const Devices = (): JSX.Element => {
  const sessions = useSessions();
  const end = useEndSession();
  const failed = useFailed();
  if (sessions.isPending)
    return (
      <Loading label="Looking where you are signed in">
        <Skeleton height="2.5rem" />
      </Loading>
    );
  if (sessions.isError) return <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />;
  return (
    <ul className="devices">
      {sessions.data.map(({ id, device, since, lastSeen, here }) => (
        <li key={id}>
          <div>
            <p className="device-name">{here ? `${device}, this one` : device}</p>
            <p className="device-facts">
              Since {day(since)}
              {!here && `, last used ${day(lastSeen)}`}
            </p>
          </div>
          {!here && (
            <Button
              size="small"
              aria-label={`Sign out ${device}`}
              loading={end.isPending && end.variables === id}
              onClick={() => end.mutate(id, { onError: (error) => failed(error) })}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Signed-in devices, and one button to sign out all of them. */
export const SessionsCard = (): JSX.Element => {
  const everywhere = useEndSessions();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFailed();
  const signOut = (): void =>
    everywhere.mutate(undefined, {
      onError: (error) => failed(error),
      onSuccess: () => {
        toast({ title: 'Signed out everywhere', description: 'Every device asks for a new code from now on.' });
        void navigate('/customer/login');
      },
    });
  return (
    <section className="account-part" aria-labelledby="devices-heading">
      <h2 id="devices-heading">Where you are signed in</h2>
      <Devices />
      <Button loading={everywhere.isPending} onClick={signOut}>
        Sign out everywhere
      </Button>
    </section>
  );
};
