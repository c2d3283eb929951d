import type { JSX } from 'react';
import { usePageTitle } from '../../../shared/page-title.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { SettingsLinks } from '../parts/settings-links.js';
import { ChangePassword } from '../../../shared/security/change-password.js';
import { Devices } from '../../../shared/security/devices.js';
import { useOwnSecurity } from '../../../shared/security/security-api.js';
import { securityText as t } from '../../../shared/security/security-texts.js';
import { TwoStep } from '../../../shared/security/two-step.js';
import '../portal.css';
import '../../../shared/security/security.css';

/** Shows the security settings of one's own account, for every role of a team. */
export default function SecurityPage(): JSX.Element {
  usePageTitle(t('title'));
  const me = useOwnSecurity('partners');
  if (me.isError && !me.data) return <LoadFailed error={me.error} level={1} onRetry={() => void me.refetch()} />;
  return (
    <>
      <header className="portal-head">
        <h1>{t('title')}</h1>
        {me.data && <p>{t('signInAs', { email: me.data.email })}</p>}
      </header>
      <SettingsLinks />
      {me.data ? (
        <div className="security-parts">
          <ChangePassword audience="partners" email={me.data.email} />
          <TwoStep audience="partners" me={me.data} />
          <Devices audience="partners" />
        </div>
      ) : (
        <Loading label={t('loadingSignIn')}>
          <Skeleton height="9rem" />
        </Loading>
      )}
    </>
  );
}
