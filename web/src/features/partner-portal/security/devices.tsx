import { useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useEndEverywhere, useEndSession, useOwnSessions } from './security-api.js';

const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

const DeviceList = (): JSX.Element => {
  const sessions = useOwnSessions();
  const end = useEndSession();
  const failed = useFailed();
  if (sessions.isError && !sessions.data)
    return <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data)
    return (
      <Loading label="Loading your devices">
        <Skeleton height="3rem" />
      </Loading>
    );
  return (
    <ul className="security-devices" aria-label="Devices">
      {sessions.data.map(({ id, device, since, lastSeen, here }) => (
        <li key={id}>
          <div>
            <strong>{device}</strong>
            <span className="security-left">
              {here ? 'This device' : `Last used ${at(lastSeen)}`} · signed in {at(since)}
            </span>
          </div>
          {!here && (
            <PendingButton
              type="button"
              variant="quiet"
              pending={end.isPending && end.variables === id}
              pendingLabel="Signing out…"
              aria-label={`Sign out ${device}, signed in ${at(since)}`}
              onClick={() => end.mutate(id, { onError: (error) => failed(error, 'That device is still signed in') })}
            >
              Sign out
            </PendingButton>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Lists sessions, for a lost phone or a shared tablet. */
export const Devices = (): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const everywhere = useEndEverywhere();
  const failed = useFailed();
  return (
    <section className="security" aria-labelledby="devices-heading">
      <h2 id="devices-heading">Where you are signed in</h2>
      <DeviceList />
      {asking ? (
        <>
          <p>This device is signed out as well.</p>
          <div className="security-actions">
            <PendingButton
              type="button"
              pending={everywhere.isPending}
              pendingLabel="Signing out…"
              onClick={() =>
                everywhere.mutate(undefined, { onError: (error) => failed(error, 'You are still signed in') })
              }
            >
              Sign out everywhere
            </PendingButton>
            <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </div>
        </>
      ) : (
        <div className="security-actions">
          <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
            Sign out everywhere…
          </button>
        </div>
      )}
    </section>
  );
};
