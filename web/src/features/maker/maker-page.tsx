import type { MakerPack } from '@keepsake/contracts/rest/packs';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { getJson, path } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';
import { day } from '../../shared/formats.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import './maker.css';

const Pack = ({ pack }: { readonly pack: MakerPack }): JSX.Element => (
  <>
    <h1>Plates to make</h1>
    {pack.sample && <p className="notice notice-warning">SAMPLE: please do not engrave these.</p>}
    <dl className="maker-facts">
      <dt>Batch</dt>
      <dd>{pack.batchName}</dd>
      <dt>Version</dt>
      <dd>{pack.version}; it replaces whatever you had before</dd>
      <dt>Plates</dt>
      <dd>{pack.plates.toLocaleString()}</dd>
      <dt>Size</dt>
      <dd>
        {pack.plateMm} × {pack.plateMm} mm with the white margin. Do not scale it down.
      </dd>
      <dt>Each says</dt>
      <dd>{pack.baseUrl}</dd>
    </dl>
    <p>
      <a className="button button-primary" href={pack.fileUrl} download>
        Download ZIP
      </a>
    </p>
    <p className="maker-quiet">
      Every picture was read back before it went in; manifest.csv has the SHA-256 of each. This link ends on{' '}
      {day(pack.expiresAt)}.
    </p>
  </>
);

/** The maker's view without an account: one version of one pack. */
export default function MakerPage(): JSX.Element {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['maker-pack', token],
    queryFn: ({ signal }) => getJson<MakerPack>(path`/api/maker-packs/${token}`, signal),
    retry: false,
  });
  if (query.data)
    return (
      <div className="maker">
        <Pack pack={query.data} />
      </div>
    );
  if (query.isError)
    return (
      <div className="maker">
        {hasStatus(query.error, 404) || hasStatus(query.error, 422) || hasStatus(query.error, 400) ? (
          <>
            <h1>This link has ended</h1>
            <p>It has expired. Ask the person who sent it for a new one.</p>
          </>
        ) : (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    );
  return (
    <div className="maker">
      <Loading label="Loading the plates">
        <Skeleton height="200px" />
      </Loading>
    </div>
  );
}
