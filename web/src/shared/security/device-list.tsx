import type { StaffSession } from '@keepsake/contracts/rest/staff-members';
import type { JSX } from 'react';
import { PendingButton } from '../controls/pending-button.js';
import { day, timeOfDay } from '../formats.js';
import { securityText as t } from './security-texts.js';
import './security.css';

type Props = {
  readonly sessions: readonly StaffSession[];
  /** Session whose end was requested. */
  readonly ending: string | undefined;
  readonly onEnd: (id: string) => void;
};

/** The server names browser and system in English. */
const deviceName = (device: string): string => {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  if (browser === undefined || system === undefined) return device === 'A browser' ? t('aBrowser') : device;
  return t('browserOn', { browser: browser === 'A browser' ? t('aBrowser') : browser, system });
};

const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

/** Lists sessions, the latest first. The current device signs out through the menu. */
export const DeviceList = ({ sessions, ending, onEnd }: Props): JSX.Element =>
  sessions.length === 0 ? (
    <p className="security-left">{t('nowhere')}</p>
  ) : (
    <ul className="security-devices" aria-label={t('devices')}>
      {sessions.map(({ id, device, since, lastSeen, here }) => (
        <li key={id}>
          <div>
            <strong>
              <bdi>{deviceName(device)}</bdi>
            </strong>
            <span className="security-left">
              {here ? t('thisDevice') : t('lastUsed', { at: at(lastSeen) })} · {t('signedIn', { at: at(since) })}
            </span>
          </div>
          {!here && (
            <PendingButton
              type="button"
              variant="quiet"
              pending={ending === id}
              pendingLabel={t('signingOut')}
              aria-label={t('signOutOf', { device: deviceName(device), at: at(since) })}
              onClick={() => onEnd(id)}
            >
              {t('signOut')}
            </PendingButton>
          )}
        </li>
      ))}
    </ul>
  );
