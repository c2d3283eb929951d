import { Button } from 'antd';
import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { accountText as t } from '../account-texts.js';
import { useEndSession, useEndSessions, useSessions } from '../account-api.js';
import { useFailed } from '../../../shared/toast/use-failed.js';

/** "Firefox on Linux": the server names browser and system. */
const deviceLabel = (device: string): string => {
  const [name = device, system] = device.split(' on ');
  const browser = name === 'A browser' ? t('aBrowser') : name;
  return system === undefined ? browser : t('deviceOn', { browser, system });
};

const Devices = (): JSX.Element => {
  const sessions = useSessions();
  const end = useEndSession();
  const failed = useFailed();
  if (sessions.isPending)
    return (
      <Loading label={t('devicesLoading')}>
        <Skeleton height="2.5rem" />
      </Loading>
    );
  if (sessions.isError) return <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />;
  return (
    <ul className="devices">
      {sessions.data.map(({ id, device, since, lastSeen, here }) => (
        <li key={id}>
          <div>
            <p className="device-name">
              {here ? t('deviceThis', { device: deviceLabel(device) }) : deviceLabel(device)}
            </p>
            <p className="device-facts">
              {here
                ? t('deviceSince', { since: day(since) })
                : t('deviceUsed', { since: day(since), used: day(lastSeen) })}
            </p>
          </div>
          {!here && (
            <Button
              size="small"
              aria-label={t('signOutDevice', { device: deviceLabel(device) })}
              loading={end.isPending && end.variables === id}
              onClick={() => end.mutate(id, { onError: (error) => failed(error) })}
            >
              {t('signOut')}
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
        toast({ title: t('signedOutEverywhere'), description: t('signedOutEverywhereMore') });
        void navigate('/customer/login');
      },
    });
  return (
    <section className="account-part" aria-labelledby="devices-heading">
      <h2 id="devices-heading">{t('devices')}</h2>
      <Devices />
      <Button loading={everywhere.isPending} onClick={signOut}>
        {t('signOutEverywhere')}
      </Button>
    </section>
  );
};
