import type { JSX } from 'react';
import { ChangePassword } from '../../../shared/security/change-password.js';
import { Devices } from '../../../shared/security/devices.js';
import { useOwnSecurity } from '../../../shared/security/security-api.js';
import { TwoStep } from '../../../shared/security/two-step.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import '../../../shared/security/security.css';

/** Shows the security settings of one's own account, for every role. */
export default function SecurityPage(): JSX.Element {
  const me = useOwnSecurity('admin');
  return (
    <>
      <PageHeader title="My security" />
      <div className="security-parts">
        <Answered query={me} label="Loading your account" loading={<RowsLoading rows={6} />}>
          {(known) => (
            <>
              <div className="panel">
                <TwoStep audience="admin" me={known} />
              </div>
              <div className="panel">
                <ChangePassword audience="admin" email={known.email} />
              </div>
            </>
          )}
        </Answered>
        <div className="panel">
          <Devices audience="admin" />
        </div>
      </div>
    </>
  );
}
