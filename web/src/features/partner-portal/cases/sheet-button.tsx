import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { familySheetName, paperOf } from '@keepsake/contracts/values/paper';
import { useState, type JSX } from 'react';
import { PaperSelect } from '../../../shared/controls/paper-select.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useFamilySheet } from './cases-api.js';

/** Opens the PDF for the family: QR code, address and three steps. */
export const SheetButton = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const [paper, setPaper] = useState(() => paperOf(navigator.language));
  const sheet = useFamilySheet(one.id);
  const failed = useFailed();
  return (
    <div className="case-sheet">
      <PendingButton
        type="button"
        variant="quiet"
        pending={sheet.isPending}
        pendingLabel="Drawing…"
        onClick={() =>
          sheet.mutate(paper, {
            onSuccess: (file) => saveBytes(familySheetName(one.caseNumber), file),
            onError: (error) => failed(error, caseMessages.sheetFailed),
          })
        }
      >
        Family sheet
      </PendingButton>
      <PaperSelect paper={paper} onChange={setPaper} />
    </div>
  );
};
