import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { StateLabel } from '../parts/state-label.js';
import { useStaff } from '../sign-in/staff.js';
import { CancelOrder, CompleteOrder, ConfirmPayment, type DialogProps } from './move-dialogs.js';
import { refundableCents, stateOf, stateShown, whyItWaits, type Order } from './order-labels.js';
import { useMoveOrder, type Move } from './orders-api.js';
import { RefundOrder } from './refund-dialog.js';
import { ReplaceOnOrder } from './replace-on-order.js';

const dialogs: Readonly<Record<Move['to'], (props: DialogProps) => JSX.Element>> = {
  'confirm-payment': ConfirmPayment,
  cancel: CancelOrder,
  complete: CompleteOrder,
  refund: RefundOrder,
};

const message: Readonly<Record<Move['to'], (order: Order) => string>> = {
  'confirm-payment': ({ number }) => `Payment of ${number} confirmed`,
  cancel: ({ number }) => `Order ${number} canceled`,
  complete: ({ number }) => `Order ${number} completed`,
  refund: ({ number }) => `Refund of ${number} recorded`,
};

/** Returns whether the dialog of this move has typed input, which must survive a refusal. */
const isTyped = (to: Move['to'], order: Order): boolean =>
  to === 'refund' || (to === 'confirm-payment' && order.estimate) || (to === 'complete' && order.paidAt === null);

type CallOptions = { readonly to: Move['to']; readonly version: number; readonly keeps: boolean };

/** Provides the actions on one order with their dialogs. Support reads orders; operations moves them. */
export const useOrderMoves = (order: Order | undefined, id: string) => {
  const toast = useToast();
  const client = useQueryClient();
  const mayMove = useStaff()?.role !== 'support';
  const move = useMoveOrder(id);
  const [asking, setAsking] = useState<CallOptions>();
  const [replacing, setReplacing] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<string>();

  const ask = (to: Move['to']): void => {
    move.reset();
    setMeanwhile(undefined);
    // Fixes the version of the decision, even if the order reloads behind the dialog.
    if (order) setAsking({ to, version: order.version, keeps: isTyped(to, order) });
  };

  const refused = (error: unknown, requested: CallOptions): void => {
    if (!hasStatus(error, 409)) return;
    // The order has reloaded, so that a second confirmation uses its current version.
    const version = client.getQueryData<Order>(['order', id])?.version ?? requested.version;
    if (requested.keeps) return setAsking({ ...requested, version });
    setMeanwhile(error.detail ?? 'This order has changed meanwhile.');
    setAsking(undefined);
  };

  const carryOut = (known: Order, requested: CallOptions) => (chosen: Move) =>
    move.mutate(
      { ...chosen, version: requested.version },
      {
        onSuccess: () => {
          setAsking(undefined);
          toast({ title: message[chosen.to](known) });
        },
        onError: (error) => refused(error, requested),
      },
    );

  const Dialog = asking && dialogs[asking.to];
  return {
    mayMove,
    ask,
    replace: setReplacing,
    meanwhile,
    isAsking: asking !== undefined || replacing !== undefined,
    question: (
      <>
        {replacing !== undefined && (
          <ReplaceOnOrder code={replacing} onLeave={() => setReplacing(undefined)} onMeanwhile={setMeanwhile} />
        )}
        {order && asking && Dialog && (
          <Dialog
            order={order}
            pending={move.isPending}
            error={hasStatus(move.error, 409) && !asking.keeps ? undefined : move.error}
            onMove={carryOut(order, asking)}
            onLeave={() => setAsking(undefined)}
          />
        )}
      </>
    ),
  };
};

/** Offers the actions that the state of the order allows, the most likely last. */
export const OrderActions = ({
  order,
  onChoose,
}: {
  readonly order: Order;
  readonly onChoose: (to: Move['to']) => void;
}): JSX.Element | null => {
  const state = stateOf(order);
  const ended = state === 'cancelled' || state === 'completed';
  if (ended && refundableCents(order) === 0) return null;
  return (
    <div className="order-actions">
      {!ended && order.shippedAt === null && (
        <Button danger type="text" onClick={() => onChoose('cancel')}>
          Cancel order
        </Button>
      )}
      {refundableCents(order) > 0 && (
        <Button type={order.owedCents > 0 ? 'primary' : 'default'} onClick={() => onChoose('refund')}>
          Record refund
        </Button>
      )}
      {!ended && (
        <Button type={state === 'processing' ? 'primary' : 'default'} onClick={() => onChoose('complete')}>
          Complete
        </Button>
      )}
      {state === 'pending' && (
        <Button type="primary" onClick={() => onChoose('confirm-payment')}>
          Confirm payment
        </Button>
      )}
    </div>
  );
};

/** Shows the state of the order and what it waits for, below a refusal message. */
export const OrderStateLine = ({
  order,
  ended,
  meanwhile,
}: {
  readonly order: Order;
  /** How a closed order ended. */
  readonly ended: string | undefined;
  readonly meanwhile: string | undefined;
}): JSX.Element => (
  <>
    {meanwhile !== undefined && (
      <p className="notice notice-warning order-meanwhile" role="alert">
        {meanwhile} The rest of this page is up to date.
      </p>
    )}
    <p className="order-state">
      <StateLabel tone={stateShown(order).tone}>{stateShown(order).label}</StateLabel>
      {ended !== undefined && <span className="quiet">{ended}</span>}
      {(ended === undefined || order.owedCents > 0 || order.dispute === 'open') && (
        <span className="quiet">{whyItWaits(order)}</span>
      )}
      {order.codesShort && stateOf(order) === 'processing' && <Link to="/admin/qr-generation">Generate a batch</Link>}
    </p>
  </>
);
