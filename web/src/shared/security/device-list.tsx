import type { StaffSession } from '@keepsake/contracts/rest/staff-members';
import type { JSX } from 'react';
import { PendingButton } from '../controls/pending-button.js';
import { day, timeOfDay } from '../formats.js';
import './security.css';

type Props = {
  readonly sessions: readonly StaffSession[];
  /** Session whose end was requested. */
  readonly ending: string | undefined;
  readonly onEnd: (id: string) => void;
};

const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

/** Lists sessions, the latest first. The current device signs out through the menu. */
export const DeviceList = ({ sessions, ending, onEnd }: Props): JSX.Element =>
  sessions.length === 0 ? (
    <p className="security-left">Signed in nowhere.</p>
  ) : (
    <ul className="security-devices" aria-label="Devices">
      {sessions.map(({ id, device, since, lastSeen, here }) => (
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
              pending={ending === id}
              pendingLabel="Signing out…"
              aria-label={`Sign out ${device}, signed in ${at(since)}`}
              onClick={() => onEnd(id)}
            >
              Sign out
            </PendingButton>
          )}
        </li>
      ))}
    </ul>
  );
