import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { hasQr } from './case-labels.js';
import { CasePlates } from './case-plates.js';
import { useDraft } from './cases-api.js';
import { MailFamily } from './mail-family.js';
import { QrFiles } from './qr-files.js';
import { SheetButton } from './sheet-button.js';

type Props = { readonly one: PartnerCase };

const PlateCard = ({ one }: Props): JSX.Element => (
  <section className="case-action" aria-labelledby="case-plate">
    <h2 id="case-plate">Plate</h2>
    {one.qrTokens.length === 0 ? <p className="case-plan">{hasQr(one)}</p> : <CasePlates one={one} />}
    {one.state !== 'closed' && (
      <Link
        className={`button ${one.qrToken === null ? 'button-primary' : 'button-quiet'}`}
        to={`/partner-portal?location=${one.locationId}&tab=assign&case=${one.id}`}
      >
        {one.qrToken === null ? 'Assign plate' : 'Assign another plate'}
      </Link>
    )}
  </section>
);

const SheetCard = ({ one }: Props): JSX.Element => (
  <section className="case-action" aria-labelledby="case-sheet">
    <h2 id="case-sheet">Family sheet</h2>
    <p className="case-plan">
      {one.qrToken === null
        ? 'The sheet shows the code of a plate. Assign one first.'
        : 'A page to hand over with the plate: code, address and three steps.'}
    </p>
    {one.qrToken !== null && <SheetButton one={one} />}
  </section>
);

const QrCard = ({ one }: Props): JSX.Element => (
  <section className="case-action" aria-labelledby="case-qr">
    <h2 id="case-qr">QR code for print</h2>
    <p className="case-plan">
      {one.qrToken === null
        ? 'The code of the plate for the order of service and prayer cards. Assign a plate first.'
        : 'For the order of service and prayer cards. Print it at least 1 inch (25 mm) wide, and keep the white edge.'}
    </p>
    {one.qrToken !== null && <QrFiles one={one} />}
  </section>
);

const MailCard = ({ one }: Props): JSX.Element => {
  const draft = useDraft(one.id);
  return (
    <section className="case-action" aria-labelledby="case-mail">
      <h2 id="case-mail">Email to the family</h2>
      {draft.isError && <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.isPending && (
        <Loading label="Reading what was sent">
          <Skeleton height="3rem" />
        </Loading>
      )}
      {draft.data && <MailFamily one={one} draft={draft.data} />}
    </section>
  );
};

/** The ways to bring a family to their page, side by side. */
export const CaseActions = ({ one }: Props): JSX.Element => (
  <section className="case-actions" aria-label="Plate, sheet, QR code and email">
    <PlateCard one={one} />
    <SheetCard one={one} />
    <QrCard one={one} />
    <MailCard one={one} />
  </section>
);
