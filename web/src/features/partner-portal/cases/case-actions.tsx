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
import { todayText } from '../dashboard/today-texts.js';
import { casesText } from './texts/cases-texts.js';
import { caseText as t } from './texts/case-texts.js';

type Props = { readonly one: PartnerCase };

const PlateCard = ({ one }: Props): JSX.Element => (
  <section className="case-action" aria-labelledby="case-plate">
    <h2 id="case-plate">{casesText('plate')}</h2>
    {one.qrTokens.length === 0 ? <p className="case-plan">{hasQr(one)}</p> : <CasePlates one={one} />}
    {one.state !== 'closed' && (
      <Link
        className={`button ${one.qrToken === null ? 'button-primary' : 'button-quiet'}`}
        to={`/partner-portal?location=${one.locationId}&tab=assign&case=${one.id}`}
      >
        {one.qrToken === null ? todayText('assign') : casesText('assignAnother')}
      </Link>
    )}
  </section>
);

const SheetCard = ({ one }: Props): JSX.Element => (
  <section className="case-action" aria-labelledby="case-sheet">
    <h2 id="case-sheet">{t('sheet')}</h2>
    <p className="case-plan">{t(one.qrToken === null ? 'sheetNone' : 'sheetMore')}</p>
    {one.qrToken !== null && <SheetButton one={one} />}
  </section>
);

const QrCard = ({ one }: Props): JSX.Element => (
  <section className="case-action" aria-labelledby="case-qr">
    <h2 id="case-qr">{t('qr')}</h2>
    <p className="case-plan">{t(one.qrToken === null ? 'qrNone' : 'qrMore')}</p>
    {one.qrToken !== null && <QrFiles one={one} />}
  </section>
);

const MailCard = ({ one }: Props): JSX.Element => {
  const draft = useDraft(one.id);
  return (
    <section className="case-action" aria-labelledby="case-mail">
      <h2 id="case-mail">{t('mail')}</h2>
      {draft.isError && <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.isPending && (
        <Loading label={t('loadingMail')}>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {draft.data && <MailFamily one={one} draft={draft.data} />}
    </section>
  );
};

/** The ways to bring a family to their page, side by side. */
export const CaseActions = ({ one }: Props): JSX.Element => (
  <section className="case-actions" aria-label={t('ways')}>
    <PlateCard one={one} />
    <SheetCard one={one} />
    <QrCard one={one} />
    <MailCard one={one} />
  </section>
);
