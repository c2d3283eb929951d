import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, type JSX } from 'react';
import { ApiError, sentenceOf } from '../api/errors.js';
import { PendingButton } from '../controls/pending-button.js';
import { money } from '../money.js';
import { useToast } from '../toast/toast-store.js';
import { orderText as t } from './order-texts.js';
import { leaveFor, openPaymentPage } from './payment-api.js';
import './order.css';

type Props = { readonly orderId: string; readonly totalCents: number };

/** Opens the payment page: the open one, or a new one after it expired. */
export const PayNow = ({ orderId, totalCents }: Props): JSX.Element => {
  const toast = useToast();
  const orders = useQueryClient();
  const opening = useMutation({
    mutationFn: () => openPaymentPage(orderId),
    onSuccess: (url) => {
      if (url === undefined) void orders.invalidateQueries({ queryKey: ['order'] });
      else leaveFor(url);
    },
    onError: (error) => {
      toast({
        title: t('payFailed'),
        description: sentenceOf(error, t('payFailedMore')),
        variant: 'destructive',
        ...(error instanceof ApiError && { reference: error.reference }),
      });
      void orders.invalidateQueries({ queryKey: ['order'] });
    },
  });
  const { reset } = opening;
  useEffect(() => {
    // Return from the provider by Back: browsers restore the page with its old state.
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  return (
    <div className="order-pay">
      <PendingButton
        type="button"
        // Stays pending until the browser leaves.
        pending={opening.isPending || opening.isSuccess}
        pendingLabel={t('opening')}
        onClick={() => opening.mutate()}
      >
        {t('payNow')}
      </PendingButton>
      <p>{t('card', { amount: money(totalCents) })}</p>
    </div>
  );
};
