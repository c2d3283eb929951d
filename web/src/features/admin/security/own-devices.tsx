import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { DeviceList } from '../parts/device-list.js';
import { useEndEverywhere, useEndSession, useOwnSessions } from './security-api.js';

export const OwnDevices = (): JSX.Element => {
  const failed = useFailed();
  const sessions = useOwnSessions();
  const end = useEndSession();
  const everywhere = useEndEverywhere();
  const [asking, setAsking] = useState(false);
  return (
    <section className="panel" aria-labelledby="devices-title">
      <h2 id="devices-title">Where you are signed in</h2>
      <Answered query={sessions} label="Loading the devices" loading={<RowsLoading rows={2} />}>
        {(list) => (
          <DeviceList
            sessions={list}
            ending={end.isPending}
            onEnd={(id) => end.mutate(id, { onError: (error) => failed(error, 'Still signed in') })}
          />
        )}
      </Answered>
      <div className="recovery-actions security-everywhere">
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      {asking && (
        <ConfirmDialog
          question="Sign out everywhere?"
          yes="Sign out"
          no="Stay"
          danger
          pending={everywhere.isPending}
          error={everywhere.error}
          onYes={() => everywhere.mutate()}
          onNo={() => setAsking(false)}
        >
          This device is signed out as well.
        </ConfirmDialog>
      )}
    </section>
  );
};
