import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { inManage } from '../../../shared/area/areas.js';
import { inPrompts } from '../prompts/in-prompts.js';
import { hasStatus } from '../../../shared/api/errors.js';
import { SessionEnded } from '../../../shared/antd/session-ended.js';
import { usePageHead } from '../../../shared/page-title.js';
import { useSession } from '../../../shared/session.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { InvalidAddress, NoTimeline } from '../access/no-timeline.js';
import { manageText as t } from './manage-texts.js';
import { useManageView } from './manage-api.js';
import { ManageFrame } from './manage-frame.js';
import './manage.css';

/** Shown to signed-in visitors who do not keep this timeline, with both next steps. */
const NotYours = ({ code }: { readonly code: string }): JSX.Element => {
  const session = useSession();
  usePageHead({ title: t('notYours') });
  return (
    <div className="state guest-state">
      <h1>{t('forFamily')}</h1>
      <p>{session.data?.email === undefined ? t('forFamilyMore') : t('forFamilyAs', { email: session.data.email })}</p>
      <p className="manage-refused-actions">
        <Link className="button button-primary" to={`/timeline/${code}`}>
          {t('open')}
        </Link>
        <Link className="button button-quiet" to="/customer/account">
          {t('account')}
        </Link>
      </p>
    </div>
  );
};

const ManageView = ({ code }: { readonly code: string }): JSX.Element => {
  const view = useManageView(code);
  if (view.data) return <ManageFrame code={code} view={view.data} />;
  if (hasStatus(view.error, 403)) return <NotYours code={code} />;
  if (hasStatus(view.error, 404)) return <NoTimeline code={code} />;
  if (view.isError && !hasStatus(view.error, 401))
    return <LoadFailed error={view.error} level={1} onRetry={() => void view.refetch()} />;
  return (
    <div className="manage">
      <Loading label={t('loading')}>
        <Skeleton height="3rem" />
        <Skeleton height="18rem" />
      </Loading>
    </div>
  );
};

const ManagePage = (): JSX.Element => {
  const { qrCode = '' } = useParams();
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return <InvalidAddress {...(parsed.reason === 'check' && { typed: parsed.grouped })} />;
  return (
    <>
      <ManageView key={parsed.code} code={parsed.code} />
      <SessionEnded />
    </>
  );
};

export default inManage(inPrompts(ManagePage));
