import type { JSX } from 'react';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { ChangePassword } from './change-password.js';
import { OwnDevices } from './own-devices.js';
import { useOwnSecurity } from './security-api.js';
import { TwoStep } from './two-step.js';
import './security.css';

/** Shows the security settings of one's own account, for every role. */
export default function SecurityPage(): JSX.Element {
  const me = useOwnSecurity();
  return (
    <>
      <PageHeader title="My security" />
      <div className="security">
        <Answered query={me} label="Loading your account" loading={<RowsLoading rows={6} />}>
          {(known) => (
            <>
              <TwoStep me={known} />
              <ChangePassword email={known.email} />
            </>
          )}
        </Answered>
        <OwnDevices />
      </div>
    </>
  );
}
