import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { orderText } from '../../shared/order/order-texts.js';
import { leaveFor, openPaymentPage } from '../../shared/order/payment-api.js';
import { paysOnline } from '../../shared/order/payment-labels.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { checkoutText as t } from './checkout-texts.js';
import { usePlaceOrder } from './checkout-api.js';
import type { orderBody } from './order-values.js';

type Ending = { readonly onPlaced: () => void; readonly onRefused: (error: unknown) => void };

/** Places the order, then opens the payment page if there is one, else the order's page. */
export const usePlacing = (): {
  readonly isPending: boolean;
  readonly place: (body: ReturnType<typeof orderBody>, ending: Ending) => void;
} => {
  const order = usePlaceOrder();
  const keyOf = useKeyedBody();
  const navigate = useNavigate();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);

  const leadOn = async (id: string): Promise<void> => {
    const page = `/order-confirmation/${id}`;
    if (!paysOnline) return void navigate(page);
    setLeaving(true);
    try {
      const url = await openPaymentPage(id);
      if (url !== undefined) return leaveFor(url);
    } catch (error) {
      toast({
        title: orderText('payFailed'),
        description: sentenceOf(error, orderText('payFailedMore')),
        variant: 'destructive',
        outlivesPage: true,
        ...(error instanceof ApiError && { reference: error.reference }),
      });
    }
    setLeaving(false);
    void navigate(page);
  };

  return {
    isPending: order.isPending || leaving,
    place: (body, { onPlaced, onRefused }) =>
      order.mutate(
        { body, key: keyOf(body) },
        {
          onError: onRefused,
          onSuccess: ({ id }) => {
            onPlaced();
            toast({ title: t('placed'), description: t(paysOnline ? 'placedOnline' : 'placedManual') });
            void leadOn(id);
          },
        },
      ),
  };
};
