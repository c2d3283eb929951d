import type { PacksAnswer } from '@keepsake/contracts/rest/packs';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Answered, RowsLoading } from '../parts/answered.js';
import { AddressForm } from './address-form.js';
import { packMoves, type Batch } from './batches-api.js';
import { PackProgress } from './pack-progress.js';
import { PackVersions } from './pack-versions.js';
import { usePacks } from './packs-api.js';
import { PreflightForm } from './preflight-form.js';

const PackState = ({ batch }: { readonly batch: Batch }): JSX.Element => (
  <>
    {batch.packState !== 'ready' && <PackProgress batch={batch} />}
    {batch.packState === 'failed' && (
      <p className="notice notice-error" role="alert">
        {batch.packFault ?? 'The pack stopped.'} The codes are stored and safe; only their images are missing.
      </p>
    )}
    {packMoves(batch) && <p className="quiet">You may leave this page; the pack continues in the background.</p>}
    <p className="quiet batch-contents">
      Codes, a manifest and one image per code. Every image was scanned to check it.
    </p>
  </>
);

const NewVersion = ({ batch, packs }: { readonly batch: Batch; readonly packs: PacksAnswer }): JSX.Element => {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const onOrdered = (): void => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: ['qr-batch', batch.batchId] });
    void client.invalidateQueries({ queryKey: ['qr-batches'] });
  };
  return (
    <div className="pack-new">
      {open ? (
        <PreflightForm batch={batch} packs={packs} onOrdered={onOrdered} onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>New version…</Button>
      )}
    </div>
  );
};

/** The maker pack: its state, downloads and links, older versions, and a form for a new one. */
export const PacksPanel = ({ batch }: { readonly batch: Batch }): JSX.Element => {
  const packs = usePacks(batch.batchId, `${batch.packVersion} ${batch.packState}`);
  return (
    <section className="panel" aria-labelledby="pack-title">
      <h2 id="pack-title">Maker pack</h2>
      <PackState batch={batch} />
      <Answered query={packs} label="Loading the versions" loading={<RowsLoading rows={3} />}>
        {(known) => (
          <>
            {!batch.sample && known.addressConfirmed === null && <AddressForm batch={batch} />}
            <PackVersions batch={batch} packs={known} />
            <NewVersion batch={batch} packs={known} />
          </>
        )}
      </Answered>
    </section>
  );
};
