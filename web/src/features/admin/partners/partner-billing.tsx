import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import type { PlanBilling, PlanInvoice } from '@keepsake/contracts/rest/stock';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { humanDate } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { Billing } from '../../../shared/stock/billing.js';
import { billingKey } from '../../../shared/stock/inventory-api.js';
import { amountText, centsOf } from '../orders/amount.js';
import { ActionDialog } from '../parts/action-dialog.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { savePlanPrice, settleInvoice } from './partner-api.js';
import { partnersList, type Partner } from './partners-list.js';

type AboutLocation = { readonly location: Partner; readonly onLeave: () => void };

/** Stores the response, so that the section shows it without another request. */
const useSaveBilling = (locationId: string) => {
  const client = useQueryClient();
  return async (write: Promise<PlanBilling>): Promise<void> =>
    void client.setQueryData(billingKey(locationId), await write);
};

const fields = [
  ['planCents', 'Plan, a month'],
  ['overPlanCents', 'Each case over plan'],
] as const;

type PriceProps = AboutLocation & { readonly soFar: PlanBilling['soFar'] };

const PriceDialog = ({ location, soFar, onLeave }: PriceProps): JSX.Element => {
  const { act, pending, error } = useAction(partnersList.name, onLeave);
  const keep = useSaveBilling(location.id);
  const [typed, setTyped] = useState({
    planCents: soFar ? amountText(soFar.planCents) : '',
    overPlanCents: soFar ? amountText(soFar.overPlanCents) : '',
  });
  const [tried, setTried] = useState(false);
  const [planCents, overPlanCents] = [centsOf(typed.planCents), centsOf(typed.overPlanCents)];
  const ends = typed.planCents.trim() === '' && typed.overPlanCents.trim() === '';
  const save = (): void => {
    setTried(true);
    const price = planCents === undefined || overPlanCents === undefined ? null : { planCents, overPlanCents };
    if (price === null && !ends) return;
    void act({
      input: price,
      run: (key) => keep(savePlanPrice(location.id, price, key)),
      done: price === null ? `${location.name} is no longer invoiced` : `The price of ${location.name} is saved`,
    });
  };
  return (
    <ConfirmDialog
      question={`Price of the plan of ${location.name}`}
      yes="Save"
      no="Cancel"
      pending={pending}
      error={error}
      onOpened={() => document.querySelector<HTMLElement>('.office-dialog input')?.focus()}
      onYes={save}
      onNo={onLeave}
    >
      <p className="dialog-text">
        In force from the current month on. Invoices that were issued keep their price. Leave both fields empty to stop
        invoicing.
      </p>
      {fields.map(([name, label]) => (
        <Field
          key={name}
          label={`${label}, in US dollars`}
          error={tried && !ends && centsOf(typed[name]) === undefined ? stockMessages.planPrice : undefined}
        >
          {(wired) => (
            <input
              {...wired}
              className="input"
              inputMode="decimal"
              maxLength={14}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </ConfirmDialog>
  );
};

type SettleProps = AboutLocation & { readonly invoice: PlanInvoice };

const SettleDialog = ({ location, invoice, onLeave }: SettleProps): JSX.Element => {
  const keep = useSaveBilling(location.id);
  const pays = invoice.paidAt === null;
  const month = humanDate(invoice.month);
  return (
    <ActionDialog
      labels={{
        question: pays ? `Mark ${month} as paid?` : `Mark ${month} as open again?`,
        yes: pays ? 'Mark as paid' : 'Mark as open',
        done: pays ? `${month} is paid` : `${month} is open again`,
        effect: `${location.name}, ${money(invoice.totalCents)}. ${pays ? 'It counts as revenue.' : 'It no longer counts as revenue.'}`,
      }}
      list={partnersList.name}
      input={[invoice.id, pays]}
      run={(key) => keep(settleInvoice(invoice.id, pays, key))}
      onBack={onLeave}
      onDone={onLeave}
    />
  );
};

/** Shows what a location pays for its plan: staff agree on a price and mark invoices as paid. */
export const PartnerBilling = ({ location }: { readonly location: Partner }): JSX.Element => {
  const [asking, setAsking] = useState<PlanInvoice | 'price'>();
  const leave = (): void => setAsking(undefined);
  return (
    <div className="panel">
      <Billing
        locationId={location.id}
        empty="No price is agreed. Nothing is invoiced for this location."
        acts={(invoice) => (
          <Button
            size="small"
            aria-label={`${invoice.paidAt === null ? 'Mark as paid' : 'Mark as open'}: ${humanDate(invoice.month)}`}
            onClick={() => setAsking(invoice)}
          >
            {invoice.paidAt === null ? 'Mark as paid' : 'Mark as open'}
          </Button>
        )}
      >
        {({ soFar }) => (
          <>
            <Button onClick={() => setAsking('price')}>{soFar === null ? 'Set a price' : 'Change price'}</Button>
            {asking === 'price' && <PriceDialog location={location} soFar={soFar} onLeave={leave} />}
          </>
        )}
      </Billing>
      {asking !== undefined && asking !== 'price' && (
        <SettleDialog location={location} invoice={asking} onLeave={leave} />
      )}
    </div>
  );
};
