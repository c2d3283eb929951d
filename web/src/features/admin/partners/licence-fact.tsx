import { licenceMessages } from '@keepsake/contracts/catalogue/partner-messages';
import type { PartnerApplication } from '@keepsake/contracts/rest/partners';
import { licenceFileName, licenceWord } from '@keepsake/contracts/values/licence';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX } from 'react';
import { path } from '../../../shared/api/client.js';
import { getFile } from '../../../shared/api/files.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { megabytes } from '../../../shared/upload/media-file.js';

export const noLicence = 'No document sent';

/** The copy of the licence. It is saved and never shown in the page: a stranger made it. */
export const LicenceFact = ({ application }: { readonly application: PartnerApplication }): JSX.Element => {
  const { id, businessData, licenceDocument } = application;
  const failed = useFailed();
  const load = useMutation({
    mutationFn: () => getFile(path`/api/admin/partner-applications/${id}/licence-document`),
    onError: (error) => failed(error, licenceMessages.openFailed),
  });
  if (licenceDocument === null) return <span className="quiet">{noLicence}</span>;
  const { type, size } = licenceDocument;
  const save = (file: Blob): void => saveBytes(licenceFileName(businessData.businessName, type), file);
  return (
    <>
      <Button
        size="small"
        loading={load.isPending}
        aria-label={`Download ${licenceWord(type)}: the licence document`}
        onClick={() => load.mutate(undefined, { onSuccess: save })}
      >
        Download {licenceWord(type)}
      </Button>{' '}
      <span className="quiet nowrap">{megabytes(size)}</span>
    </>
  );
};
