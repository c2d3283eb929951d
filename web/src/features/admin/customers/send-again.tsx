import type { SendAgain } from '@keepsake/contracts/rest/customer-service';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { usePersonAction } from './person-api.js';

type Props = { readonly customerId: string; readonly mail: SendAgain['mail']; readonly subjectId: string };

const labels: Readonly<Record<SendAgain['mail'], string>> = {
  timeline: 'Email the timeline again',
  order: 'Email a link to the order',
};

/** Sends an email again and shows the address. */
export const SendAgainButton = ({ customerId, mail, subjectId }: Props): JSX.Element => {
  const again = usePersonAction(customerId, 'mails');
  const toast = useToast();
  const failed = useFailed();
  return (
    <Button
      loading={again.isPending}
      onClick={() =>
        again.mutate(
          { mail, subjectId },
          {
            onSuccess: ({ to }) => toast({ title: 'Email sent', description: `It goes to ${to}.` }),
            onError: (error) => failed(error, 'Email not sent'),
          },
        )
      }
    >
      {labels[mail]}
    </Button>
  );
};
