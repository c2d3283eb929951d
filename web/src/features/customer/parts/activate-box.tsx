import { customerMessages } from '@keepsake/contracts/catalog/account-messages';
import { useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { PlateField } from '../../../shared/plate/plate-field.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { accountText as t } from '../account-texts.js';
import { useActivateMine, useInspectPlate, useMyCodes } from '../customer-api.js';

/** Activates a plate by its code alone when signed in: the order provides name and event type. */
export const ActivateBox = (): JSX.Element => {
  const [round, setRound] = useState(0);
  const [accessCode, setAccessCode] = useState<string>();
  const activate = useActivateMine();
  const read = useInspectPlate();
  const codes = useMyCodes();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const navigate = useNavigate();

  const onCode = async (qrCode: string): Promise<void> => {
    setAccessCode(undefined);
    const plate = await read(qrCode);
    // Several timelines have separate names, and a plate of a case may get its own page: the plate page asks.
    if ((plate?.ordered?.timelines ?? 1) > 1 || plate?.sharesMemorial) {
      await navigate(`/account?qr=${qrCode}`);
      return;
    }
    const mine = codes.data?.some((one) => one.qrCode === qrCode && one.timelineUrl !== null);
    if (mine && plate?.isActivated) {
      toast({
        title: t('active'),
        action: { label: t('openIt'), run: () => void navigate(`/timeline/${qrCode}`) },
      });
      return;
    }
    const body = { qrCode };
    activate.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: (answer) => {
          setRound((now) => now + 1);
          if (!('timelineUrl' in answer)) {
            toast({
              title: t('agree'),
              description: t('agreeMore'),
            });
            return;
          }
          setAccessCode(answer.accessCode);
          const to = new URL(answer.timelineUrl, window.location.origin).pathname;
          toast({
            title: t('activated'),
            action: { label: t('openIt'), run: () => void navigate(to) },
          });
        },
        onError: (error) =>
          toast({
            title: t('activateFailed'),
            description: sentenceOf(error, t('activateFailedMore')),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          }),
      },
    );
  };

  return (
    <section className="account-box" aria-labelledby="activate-heading">
      <h2 id="activate-heading">{t('activateBox')}</h2>
      <PlateField
        key={round}
        label={t('codeLabel')}
        button={t('activate')}
        pendingLabel={t('activating')}
        pending={activate.isPending}
        onCode={(code) => void onCode(code)}
        onEmpty={() =>
          toast({
            title: t('enterCode'),
            description: sentence(customerMessages.qrCode),
            variant: 'destructive',
          })
        }
      />
      {accessCode !== undefined && (
        <p role="status">
          {filled(t('accessCode', { code: slot(0) }), <strong className="activate-access-code">{accessCode}</strong>)}
        </p>
      )}
    </section>
  );
};
