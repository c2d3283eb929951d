import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { leaveFor, openPaymentPage } from '../../shared/order/payment-api.js';
import { siteSettings } from '../../shared/site-settings.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { usePlaceOrder } from './checkout-api.js';
import type { orderBody } from './order-values.js';

type Ending = { readonly onPlaced: () => void; readonly onRefused: (error: unknown) => void };

export const paysOnline = siteSettings.payments === 'online';

const placed = {
  title: 'Order Created Successfully',
  description: paysOnline
    ? 'Redirecting to payment processing'
    : 'We will contact you within 24 hours to arrange payment.',
};

/** Places the order, and leads on: to the page where it is paid, when there is one, else to the order's own. */
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
        title: 'The payment page did not open',
        description: sentenceOf(error, 'Your order is kept. Please try again in a moment.'),
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
            toast(placed);
            void leadOn(id);
          },
        },
      ),
  };
};
