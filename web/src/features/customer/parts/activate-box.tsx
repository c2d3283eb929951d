import { customerMessages } from '@keepsake/contracts/catalogue/account-messages';
import { useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PlateField } from '../../../shared/plate/plate-field.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useActivateMine } from '../customer-api.js';

/** The code alone is enough for somebody who is signed in: name and kind of event come from the order. */
export const ActivateBox = (): JSX.Element => {
  const [round, setRound] = useState(0);
  const activate = useActivateMine();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const navigate = useNavigate();

  const onCode = (qrCode: string): void => {
    const body = { qrCode };
    activate.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: (answer) => {
          setRound((now) => now + 1);
          if (!('timelineUrl' in answer)) {
            toast({
              title: 'One person has to agree',
              description: 'The person who ordered this plate has been asked by mail.',
            });
            return;
          }
          const to = new URL(answer.timelineUrl, window.location.origin).pathname;
          toast({
            title: 'QR Code Activated!',
            action: { label: 'Open it', run: () => void navigate(to) },
          });
        },
        onError: (error) =>
          toast({
            title: 'Activation Failed',
            description: sentenceOf(error, 'Failed to activate QR code'),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          }),
      },
    );
  };

  return (
    <section className="account-box" aria-labelledby="activate-heading">
      <h2 id="activate-heading">Activate a plate</h2>
      <PlateField
        key={round}
        label="QR code from your package"
        button="Activate QR Code"
        pendingLabel="Activating…"
        pending={activate.isPending}
        onCode={onCode}
        onEmpty={() =>
          toast({
            title: 'Enter QR Code',
            description: customerMessages.qrCode,
            variant: 'destructive',
          })
        }
      />
    </section>
  );
};
