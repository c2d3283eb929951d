import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
import { plateRequestText as t } from './plate-requests-texts.js';
import { useAskForPlates } from './plate-requests-api.js';

const most = 10_000;
const errorOf = (quantity: string): string | undefined => {
  if (!/^\s*\d+\s*$/.test(quantity) || Number(quantity) < 1) return sentence(plateRequestMessages.quantity);
  return Number(quantity) > most ? sentence(stockMessages.tooMany) : undefined;
};

type Props = {
  readonly locationId: string;
  /** Plates for a month at the recent pace; 0 if unknown. */
  readonly suggested: number;
  /** Id of the newest request: the same input after it is a new request. */
  readonly after: string | undefined;
};

/** Requests plates with a quantity and a note; the price follows. The input stays until it is sent. */
export const PlateRequestForm = ({ locationId, suggested, after }: Props): JSX.Element => {
  const ask = useAskForPlates(locationId);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const [quantity, setQuantity] = useState(suggested > 0 ? String(suggested) : '');
  const [note, setNote] = useState('');
  const [problem, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (ask.isPending) return;
    const found = errorOf(quantity);
    setError(found);
    if (found !== undefined) {
      field.current?.focus();
      return;
    }
    const body = { quantity: Number(quantity), note: note.trim() };
    ask.mutate(
      { body, key: keyOf([body, after]) },
      {
        onSuccess: () => {
          setNote('');
          toast({ title: sentence(plateRequestMessages.asked), description: t('askedMore') });
        },
        onError: (error) => failed(error, sentence(plateRequestMessages.askFailed)),
      },
    );
  };
  return (
    <form className="stock-form" noValidate aria-label={t('order')} onSubmit={send}>
      <Field label={t('quantity')} hint={suggested > 0 ? t('monthSupply') : undefined} error={problem}>
        {(wired) => (
          <input
            {...wired}
            ref={field}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('note')} optional>
        {(wired) => (
          <textarea
            {...wired}
            className="input"
            rows={2}
            maxLength={1_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <PendingButton pending={ask.isPending} pendingLabel={portalText('sending')}>
        {t('ask')}
      </PendingButton>
    </form>
  );
};
