import { Button, Drawer } from 'antd';
import { useEffect, useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { focusRow } from '../parts/focus-row.js';
import { useStaff } from '../sign-in/staff.js';
import { StateWord } from '../parts/state-word.js';
import { CancelOrder, CompleteOrder, ConfirmPayment, type DialogProps } from './move-dialogs.js';
import { ReplaceOnOrder } from './replace-on-order.js';
import { RefundOrder } from './refund-dialog.js';
import { OrderFacts } from './order-facts.js';
import { refundableCents, stateOf, stateShown, whyItWaits, type Order } from './order-words.js';
import { useMoveOrder, useOrder, type Move } from './orders-api.js';

const dialogs: Readonly<Record<Move['to'], (props: DialogProps) => JSX.Element>> = {
  'confirm-payment': ConfirmPayment,
  cancel: CancelOrder,
  complete: CompleteOrder,
  refund: RefundOrder,
};

const said: Readonly<Record<Move['to'], (order: Order) => string>> = {
  'confirm-payment': ({ number }) => `Payment of ${number} confirmed`,
  cancel: ({ number }) => `Order ${number} cancelled`,
  complete: ({ number }) => `Order ${number} completed`,
  refund: ({ number }) => `Refund of ${number} recorded`,
};

const Actions = ({
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

/** A look at one order. A question takes its place while it asks, so that nothing lies over anything. */
export const OrderDrawer = ({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }): JSX.Element => {
  const toast = useToast();
  // Support reads orders; moving them is the work of operations.
  const mayMove = useStaff()?.role !== 'support';
  const query = useOrder(id);
  const move = useMoveOrder(id);
  const [asking, setAsking] = useState<{ readonly to: Move['to']; readonly version: number }>();
  const [replacing, setReplacing] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<string>();
  const order = query.data;

  // Reading goes on in the list where it left off.
  useEffect(() => () => focusRow(id), [id]);

  const ask = (to: Move['to']): void => {
    move.reset();
    setMeanwhile(undefined);
    // What the dialog is decided on, also when the order is read again behind it.
    if (order) setAsking({ to, version: order.version });
  };

  const carryOut = (known: Order, version: number) => (wanted: Move) =>
    move.mutate(
      { ...wanted, version },
      {
        onSuccess: () => {
          setAsking(undefined);
          toast({ title: said[wanted.to](known) });
        },
        onError: (error) => {
          // Somebody was quicker: their sentence, above the state that it left.
          if (!hasStatus(error, 409)) return;
          setMeanwhile(error.detail ?? 'This order has changed meanwhile.');
          setAsking(undefined);
        },
      },
    );

  const Dialog = asking && dialogs[asking.to];
  return (
    <>
      {!asking && replacing === undefined && (
        <Drawer
          open
          onClose={onLeave}
          size={480}
          title={order ? `Order ${order.number}` : 'Order'}
          className="order-drawer"
          footer={mayMove && order && !query.isPlaceholderData ? <Actions order={order} onChoose={ask} /> : null}
        >
          <Answered query={query} label="Loading the order" loading={<RowsLoading rows={6} />}>
            {(known) => (
              <>
                {meanwhile !== undefined && (
                  <p className="notice notice-warning" role="alert">
                    {meanwhile} What stands below is up to date.
                  </p>
                )}
                <p className="order-state">
                  <StateWord tone={stateShown(known).tone}>{stateShown(known).word}</StateWord>
                  <span className="quiet">{whyItWaits(known)}</span>
                  {known.codesShort && stateOf(known) === 'processing' && (
                    <Link to="/admin/qr-generation">Generate a batch</Link>
                  )}
                </p>
                <OrderFacts order={known} onReplace={setReplacing} />
              </>
            )}
          </Answered>
        </Drawer>
      )}
      {replacing !== undefined && (
        <ReplaceOnOrder code={replacing} onLeave={() => setReplacing(undefined)} onMeanwhile={setMeanwhile} />
      )}
      {order && asking && Dialog && (
        <Dialog
          order={order}
          pending={move.isPending}
          error={hasStatus(move.error, 409) ? undefined : move.error}
          onMove={carryOut(order, asking.version)}
          onLeave={() => setAsking(undefined)}
        />
      )}
    </>
  );
};
