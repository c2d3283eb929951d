import { licenseMessages } from '@keepsake/contracts/catalog/partner-messages';
import type { PartnerApplication } from '@keepsake/contracts/rest/partners';
import { licenseFileName, licenseLabel } from '@keepsake/contracts/values/license';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX } from 'react';
import { path } from '../../../shared/api/client.js';
import { getFile } from '../../../shared/api/files.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { megabytes } from '../../../shared/upload/media-file.js';

export const noLicense = 'No document sent';

/** Downloads the license document, which is never rendered in the page: it is an untrusted upload. */
export const LicenseFact = ({ application }: { readonly application: PartnerApplication }): JSX.Element => {
  const { id, businessData, licenceDocument } = application;
  const failed = useFailed();
  const load = useMutation({
    mutationFn: () => getFile(path`/api/admin/partner-applications/${id}/licence-document`),
    onError: (error) => failed(error, licenseMessages.openFailed),
  });
  if (licenceDocument === null) return <span className="quiet">{noLicense}</span>;
  const { type, size } = licenceDocument;
  const save = (file: Blob): void => saveBytes(licenseFileName(businessData.businessName, type), file);
  return (
    <>
      <Button
        size="small"
        loading={load.isPending}
        aria-label={`Download ${licenseLabel(type)}: the license document`}
        onClick={() => load.mutate(undefined, { onSuccess: save })}
      >
        Download {licenseLabel(type)}
      </Button>{' '}
      <span className="quiet nowrap">{megabytes(size)}</span>
    </>
  );
};
