import type { PayoutPreview } from '@keepsake/contracts/rest/payouts';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { payoutsKey, prepare, usePreview } from './payouts-api.js';
import { payoutsList, people } from './payouts-list.js';
import './payouts.css';

const Payable = ({ preview }: { readonly preview: PayoutPreview }): JSX.Element => (
  <section className="panel payable" aria-label="Available for payouts">
    <p className="payable-sum numeric">{money(preview.payable)}</p>
    <p>
      {preview.payable > 0
        ? `available for payouts to ${people(preview.affiliates)}`
        : preview.nextPayableAt === null
          ? 'available for payouts'
          : `available for payouts. Nothing is payable before ${day(preview.nextPayableAt)}.`}
    </p>
    {preview.belowMinimum > 0 && (
      <p className="quiet">
        {money(preview.belowMinimumAmount)} of {people(preview.belowMinimum)} waits for further commissions: the
        smallest payout is {money(preview.minimumPayout)}.
      </p>
    )}
    {preview.flagged > 0 && (
      <p className="quiet">
        {money(preview.flaggedAmount)} of{' '}
        {preview.flagged === 1 ? '1 order' : `${preview.flagged.toLocaleString()} orders`} waits for a review:{' '}
        <Link to="/admin/affiliates?status=flagged">Affiliates</Link>.
      </p>
    )}
    {preview.withoutDetails > 0 && (
      <p className="quiet">
        {money(preview.withoutDetailsAmount)} of {people(preview.withoutDetails)} waits for payout details, which they
        enter on their dashboard.
      </p>
    )}
  </section>
);

export default function PayoutsPage(): JSX.Element {
  const preview = usePreview();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = (): void => setAsking(false);
  const { act, pending, error } = useAction(payoutsKey, leave);
  const payable = preview.data?.payable ?? 0;
  return (
    <>
      <WorkList
        list={payoutsList}
        header={
          <Button type="primary" disabled={payable <= 0} onClick={() => setAsking(true)}>
            Prepare payout
          </Button>
        }
      >
        <Answered query={preview} label="Counting what is payable" loading={<RowsLoading rows={2} />}>
          {(known) => <Payable preview={known} />}
        </Answered>
      </WorkList>
      {asking && preview.data && (
        <ConfirmDialog
          question={`Prepare a payout of ${money(payable)}?`}
          yes="Prepare payout"
          no="Cancel"
          pending={pending}
          error={error}
          onYes={() =>
            void act({
              input: payable,
              run: async (key) => navigate(`/admin/payouts/${(await prepare(key)).id}`),
              done: 'Payout prepared',
            })
          }
          onNo={leave}
        >
          It pays {people(preview.data.affiliates)}. The money is held from now on; nothing is paid until the batch is
          approved and marked paid.
        </ConfirmDialog>
      )}
    </>
  );
}
