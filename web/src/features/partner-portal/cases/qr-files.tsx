import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { qrFileName, qrFormats } from '@keepsake/contracts/values/paper';
import type { JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { useQrFile } from './cases-api.js';
import { caseText as t } from './texts/case-texts.js';
import './texts/case-sentences-texts.js';

/** Saves the code of a case for the order of service and prayer cards. */
export const QrFiles = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const file = useQrFile(one.id);
  const failed = useFailed();
  return (
    <div className="case-buttons case-formats" role="group" aria-labelledby="case-qr">
      {qrFormats.map((format) => (
        <PendingButton
          key={format}
          type="button"
          variant="quiet"
          pending={file.isPending && file.variables === format}
          pendingLabel={t('drawing')}
          onClick={() =>
            file.mutate(format, {
              onSuccess: (bytes) => saveBytes(qrFileName(one, format), bytes),
              onError: (error) => failed(error, sentence(caseMessages.qrFileFailed)),
            })
          }
        >
          {format.toUpperCase()}
        </PendingButton>
      ))}
    </div>
  );
};
