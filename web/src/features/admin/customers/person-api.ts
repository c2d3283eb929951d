import type { ErasingAnswer, SendAgain, SentAgainAnswer } from '@keepsake/contracts/rest/customer-service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { path, sendJson } from '../../../shared/api/client.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';

type PersonActions = {
  readonly email: { readonly body: { readonly email: string }; readonly answer: unknown };
  readonly merge: { readonly body: { readonly intoId: string }; readonly answer: { readonly id: string } };
  readonly erase: { readonly body: { readonly email: string }; readonly answer: ErasingAnswer };
  readonly mails: { readonly body: SendAgain; readonly answer: SentAgainAnswer };
};

/** Runs an action on a person, then reloads their page. */
export const usePersonAction = <A extends keyof PersonActions>(customerId: string, act: A) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: PersonActions[A]['body']) =>
      sendJson<PersonActions[A]['answer']>(path`/api/admin/customers/${customerId}/${act}`, {
        body,
        key: key({ act, body }),
      }),
    onSettled: async () => {
      // The history of an order lists its emails.
      await Promise.all(
        [['customer', customerId], ['order-record']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
};
