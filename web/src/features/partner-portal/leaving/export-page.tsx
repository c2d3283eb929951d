import { useEffect, useRef, useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { saveBytes } from '../../../shared/save-file.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { zipOf } from '../../../shared/zip.js';
import { SettingsLinks } from '../parts/settings-links.js';
import { useLocations } from '../portal-api.js';
import { loadAccount } from './export-account.js';
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
      <Loading label="Loading your locations">
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
      toast({ title: 'Export saved', description: `${files.length} files in one ZIP.` });
    } catch (error) {
      if (!controller.signal.aborted) failed(error, 'The export was not completed');
    }
    if (!controller.signal.aborted) setShare(undefined);
  };
  return (
    <section aria-labelledby="export-heading">
      <h2 id="export-heading">Export</h2>
      <p className="team-about">
        One ZIP with tables of your cases, plates, stock, invoices, people and activity, and every monthly statement as
        PDF. Prepared texts, photos and videos are not in it.
      </p>
      <PendingButton
        type="button"
        variant="quiet"
        className="export-button"
        pending={share !== undefined}
        pendingLabel={`Collecting… ${Math.round((share ?? 0) * 100)}%`}
        onClick={() => void run()}
      >
        Download your records
      </PendingButton>
      {share !== undefined && (
        <p className="team-about" role="status">
          Keep this page open until the file is saved.
        </p>
      )}
    </section>
  );
};

const Leaving = (): JSX.Element => {
  const { partnershipEmail } = siteSettings;
  return (
    <section aria-labelledby="leaving-heading">
      <h2 id="leaving-heading">Leaving</h2>
      <ul className="leaving">
        <li>Pages that families have opened stay theirs, with everything on them. Nothing changes for them.</li>
        <li>Plates that you have assigned keep working. A family can still open its page for the first time.</li>
        <li>Plates in your stock stay yours. Return them to us: another partner cannot assign them.</li>
        <li>Tell us the last month of your plan. We confirm it, and its invoice is the last one.</li>
        <li>We close your account and its sign-ins. Before that, download your records here.</li>
      </ul>
      <p>
        To leave, write to <a href={`mailto:${partnershipEmail}`}>{partnershipEmail}</a>. You can come back with a new
        application.
      </p>
    </section>
  );
};

/** Export of the account, and what happens when a partner leaves. */
export default function ExportPage(): JSX.Element {
  return (
    <>
      <header className="portal-head">
        <h1>Export and leaving</h1>
        <p>Your data is yours.</p>
      </header>
      <SettingsLinks />
      <div className="team">
        <Export />
        <Leaving />
      </div>
    </>
  );
}
