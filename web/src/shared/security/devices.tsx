import { useState, type JSX } from 'react';
import { PendingButton } from '../controls/pending-button.js';
import { sharedText } from '../language/shared-texts.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { useFailed } from '../toast/use-failed.js';
import { DeviceList } from './device-list.js';
import { securityText as t } from './security-texts.js';
import { useEndEverywhere, useEndSession, useOwnSessions, type Audience } from './security-api.js';

const OwnDevices = ({ audience }: { readonly audience: Audience }): JSX.Element => {
  const sessions = useOwnSessions(audience);
  const end = useEndSession(audience);
  const failed = useFailed();
  if (sessions.isError && !sessions.data)
    return <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data)
    return (
      <Loading label={t('loadingDevices')}>
        <Skeleton height="3rem" />
      </Loading>
    );
  return (
    <DeviceList
      sessions={sessions.data}
      ending={end.isPending ? end.variables : undefined}
      onEnd={(id) => end.mutate(id, { onError: (error) => failed(error, t('stillSignedInThere')) })}
    />
  );
};

/** Lists sessions, for a lost phone or a shared tablet. */
export const Devices = ({ audience }: { readonly audience: Audience }): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const everywhere = useEndEverywhere(audience);
  const failed = useFailed();
  return (
    <section className="security" aria-labelledby="devices-heading">
      <h2 id="devices-heading">{t('where')}</h2>
      <OwnDevices audience={audience} />
      {asking ? (
        <>
          <p>{t('thisToo')}</p>
          <div className="security-actions">
            <PendingButton
              type="button"
              pending={everywhere.isPending}
              pendingLabel={t('signingOut')}
              onClick={() => everywhere.mutate(undefined, { onError: (error) => failed(error, t('stillSignedIn')) })}
            >
              {t('signOutEverywhere')}
            </PendingButton>
            <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
              {sharedText('cancel')}
            </button>
          </div>
        </>
      ) : (
        <div className="security-actions">
          <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
            {t('signOutEverywhere')}…
          </button>
        </div>
      )}
    </section>
  );
};
