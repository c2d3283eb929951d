import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { familySheetName, paperOf, type SheetLayout } from '@keepsake/contracts/values/paper';
import { useState, type JSX } from 'react';
import { PaperSelect } from '../../../shared/controls/paper-select.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { useFamilySheet } from './cases-api.js';
import { caseText as t } from './texts/case-texts.js';
import './texts/case-sentences-texts.js';

const layouts = [
  { layout: 'sheet', label: 'sheet', failed: caseMessages.sheetFailed },
  { layout: 'leaflet', label: 'leaflet', failed: caseMessages.leafletFailed },
] as const satisfies readonly {
  readonly layout: SheetLayout;
  readonly label: 'sheet' | 'leaflet';
  readonly failed: string;
}[];

/** Saves the PDF for the family, and the folded leaflet for guests of the service. */
export const SheetButton = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const [paper, setPaper] = useState(() => paperOf(navigator.language));
  const sheet = useFamilySheet(one.id);
  const failed = useFailed();
  return (
    <div className="case-sheet">
      {layouts.map(({ layout, label, failed: notCreated }) => (
        <PendingButton
          key={layout}
          type="button"
          variant="quiet"
          pending={sheet.isPending && sheet.variables.layout === layout}
          pendingLabel={t('drawing')}
          onClick={() =>
            sheet.mutate(
              { paper, layout },
              {
                onSuccess: (file) => saveBytes(familySheetName(one.caseNumber, layout), file),
                onError: (error) => failed(error, sentence(notCreated)),
              },
            )
          }
        >
          {t(label)}
        </PendingButton>
      ))}
      <PaperSelect paper={paper} onChange={setPaper} />
    </div>
  );
};
