import { useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Answered, RowsLoading } from '../parts/answered.js';
import { AddressForm } from './address-form.js';
import type { Batch } from './batches-api.js';
import { PackVersions } from './pack-versions.js';
import { usePacks } from './packs-api.js';
import { PreflightForm } from './preflight-form.js';

/** Versions of the maker pack: preflight, changes, links, and codes that must not be engraved. */
export const PacksPanel = ({ batch }: { readonly batch: Batch }): JSX.Element => {
  const client = useQueryClient();
  const packs = usePacks(batch.batchId, `${batch.packVersion} ${batch.packState}`);
  const onOrdered = (): void => {
    void client.invalidateQueries({ queryKey: ['qr-batch', batch.batchId] });
    void client.invalidateQueries({ queryKey: ['qr-batches'] });
  };
  return (
    <Answered query={packs} label="Loading the versions" loading={<RowsLoading rows={3} />}>
      {(known) => (
        <>
          <section className="panel" aria-labelledby="versions-title">
            <h2 id="versions-title">Versions</h2>
            {!batch.sample && known.addressConfirmed === null && <AddressForm batch={batch} />}
            <PackVersions batch={batch} packs={known} />
          </section>
          <section className="panel" aria-labelledby="preflight-title">
            <h2 id="preflight-title">Preflight</h2>
            <PreflightForm batch={batch} packs={known} onOrdered={onOrdered} />
          </section>
        </>
      )}
    </Answered>
  );
};
