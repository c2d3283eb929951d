import type { StaffSession } from '@keepsake/contracts/rest/staff-members';
import { Button } from 'antd';
import type { JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import './device-list.css';

type Props = {
  readonly sessions: readonly StaffSession[];
  readonly ending: boolean;
  readonly onEnd: (id: string) => void;
};

const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

/** Lists sessions, the latest first. The current device signs out through the menu. */
export const DeviceList = ({ sessions, ending, onEnd }: Props): JSX.Element =>
  sessions.length === 0 ? (
    <p className="quiet">Signed in nowhere.</p>
  ) : (
    <ul className="devices">
      {sessions.map(({ id, device, since, lastSeen, here }) => (
        <li key={id}>
          <div>
            <strong>{device}</strong>
            <span className="quiet">
              {here ? 'This device' : `Last seen ${at(lastSeen)}`} · since {at(since)}
            </span>
          </div>
          {!here && (
            <Button
              size="small"
              disabled={ending}
              aria-label={`Sign out ${device}, since ${at(since)}`}
              onClick={() => onEnd(id)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
