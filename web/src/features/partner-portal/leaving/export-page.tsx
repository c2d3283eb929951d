import { useEffect, useRef, useState, type JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { percent } from '../../../shared/percent.js';
import { saveBytes } from '../../../shared/save-file.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { zipOf } from '../../../shared/zip.js';
import { SettingsLinks } from '../parts/settings-links.js';
import { useLocations } from '../portal-api.js';
import { portalText } from '../portal-texts.js';
import { loadAccount } from './export-account.js';
import { leavingText as t } from './leaving-texts.js';
import '../portal.css';
import '../team/team.css';
import './leaving.css';

/** Saves the records of the account as one ZIP, made in the browser. */
const Export = (): JSX.Element => {
  const locations = useLocations();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const toast = useToast();
  const failed = useFailed();
  useEffect(() => () => running.current?.abort(), []);
  if (locations.isError && !locations.data)
    return <LoadFailed error={locations.error} onRetry={() => void locations.refetch()} />;
  if (!locations.data)
    return (
      <Loading label={portalText('loadingLocations')}>
        <Skeleton height="4rem" />
      </Loading>
    );
  const places = locations.data;
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const files = await loadAccount(places, setShare, controller.signal);
      saveBytes(`keepsake-export-${new Date().toISOString().slice(0, 10)}.zip`, zipOf(files));
      toast({ title: t('saved'), description: t('savedMore', { count: files.length }) });
    } catch (error) {
      if (!controller.signal.aborted) failed(error, t('failed'));
    }
    if (!controller.signal.aborted) setShare(undefined);
  };
  return (
    <section aria-labelledby="export-heading">
      <h2 id="export-heading">{portalText('export')}</h2>
      <p className="team-about">{t('exportMore')}</p>
      <PendingButton
        type="button"
        variant="quiet"
        className="export-button"
        pending={share !== undefined}
        pendingLabel={t('collecting', { share: percent(Math.round((share ?? 0) * 100)) })}
        onClick={() => void run()}
      >
        {t('download')}
      </PendingButton>
      {share !== undefined && (
        <p className="team-about" role="status">
          {t('keepOpen')}
        </p>
      )}
    </section>
  );
};

const Leaving = (): JSX.Element => {
  const { partnershipEmail } = siteSettings;
  return (
    <section aria-labelledby="leaving-heading">
      <h2 id="leaving-heading">{t('leaving')}</h2>
      <ul className="leaving">
        <li>{t('stayTheirs')}</li>
        <li>{t('platesWork')}</li>
        <li>{t('stockStays')}</li>
        <li>{t('lastMonth')}</li>
        <li>{t('closeAccount')}</li>
      </ul>
      <p>{filled(t('write', { email: slot(0) }), <a href={`mailto:${partnershipEmail}`}>{partnershipEmail}</a>)}</p>
    </section>
  );
};

/** Export of the account, and what happens when a partner leaves. */
export default function ExportPage(): JSX.Element {
  usePageTitle(t('title'));
  return (
    <>
      <header className="portal-head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <SettingsLinks />
      <div className="team">
        <Export />
        <Leaving />
      </div>
    </>
  );
}
