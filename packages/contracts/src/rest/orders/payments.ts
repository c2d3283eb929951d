import { z } from 'zod';

/** 200 of `POST /api/orders/{id}/payment`: the payment page; null if the business arranges the payment. */
export const openedPaymentAnswer = z.object({ url: z.url().nullable() }).meta({ id: 'OpenedPayment' });

/** 200 of `POST /api/payments/notices`; any other status makes the provider retry. */
export const takenNoticeAnswer = z
  .object({ outcome: z.enum(['taken', 'repeated', 'not-ours', 'flagged']) })
  .meta({ id: 'TakenNotice' });

export type OpenedPaymentAnswer = z.infer<typeof openedPaymentAnswer>;
