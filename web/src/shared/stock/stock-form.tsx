import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../api/errors.js';
import { sentence } from '../area/sentences-texts.js';
import { useKeyedBody } from '../api/idempotency.js';
import { Field } from '../controls/field.js';
import { PendingButton } from '../controls/pending-button.js';
import { number } from '../formats.js';
import { useToast } from '../toast/toast-store.js';
import { stockText as t } from './stock-texts.js';
import { useMoveStock, type Move } from './inventory-api.js';

type Way = Move['way'];
type FieldErrors = { readonly quantity?: string; readonly reason?: string };

const labelsByWay = {
  restock: {
    quantity: 'arrived',
    hint: undefined,
    reason: 'note',
    send: 'restock',
    sending: 'restocking',
    done: stockMessages.restocked,
    failed: stockMessages.restockFailed,
  },
  adjust: {
    quantity: 'correctBy',
    hint: 'correctHint',
    reason: 'reason',
    send: 'adjust',
    sending: 'adjusting',
    done: stockMessages.adjusted,
    failed: stockMessages.adjustFailed,
  },
} as const;

const most = 10_000;

/** The sentence of the contracts in the reader's language. */
const tooFew = (inStock: number, requested: number): string =>
  t(inStock === 0 ? 'tooFewNone' : 'tooFew', { count: inStock, requested: number(requested) });

export const errorsOf = (way: Way, quantity: string, reason: string, inStock: number): FieldErrors => {
  const number = Number(quantity);
  const whole = /^\s*[+-]?\d+\s*$/.test(quantity) ? number : Number.NaN;
  const wrong = way === 'restock' ? !(whole >= 1) : Number.isNaN(whole) || whole === 0;
  const faultOfQuantity = (): string | undefined => {
    if (wrong) return sentence(way === 'restock' ? stockMessages.restockQuantity : stockMessages.adjustQuantity);
    if (Math.abs(whole) > most) return sentence(stockMessages.tooMany);
    return inStock + whole < 0 ? tooFew(inStock, -whole) : undefined;
  };
  const error = faultOfQuantity();
  return {
    ...(error !== undefined && { quantity: error }),
    ...(way === 'adjust' && reason.trim() === '' && { reason: sentence(stockMessages.reason) }),
  };
};

type Props = { readonly way: Way; readonly locationId: string; readonly inStock: number };

/** Form for restock or adjustment. Input stays until it is saved. */
export const StockForm = ({ way, locationId, inStock }: Props): JSX.Element => {
  const labels = labelsByWay[way];
  const move = useMoveStock(locationId);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const [quantity, setQuantity] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();

  const refused = (error: unknown): void => {
    const problem =
      error instanceof ApiError && error.slug === 'stock-below-zero' ? sentenceOf(error, t('moveFailed')) : undefined;
    if (problem !== undefined) setErrors({ quantity: problem });
    toast({
      title: sentence(labels.failed),
      description: sentenceOf(error, t('moveFailed')),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (move.isPending) return;
    const found = errorsOf(way, quantity, reason, inStock);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const body = { quantity: Number(quantity), reason: reason.trim() };
    // The same quantity may be delivered twice, so the stock level is part of the idempotency key.
    const key = keyOf([way, body, inStock]);
    move.mutate(
      { way, body, key },
      {
        onError: refused,
        onSuccess: () => {
          setQuantity('');
          setReason('');
          toast({ title: sentence(labels.done) });
        },
      },
    );
  };

  return (
    <form ref={form} className="stock-form" noValidate aria-labelledby={heading} onSubmit={send}>
      <h3 id={heading}>{t(labels.send)}</h3>
      <Field label={t(labels.quantity)} hint={labels.hint && t(labels.hint)} error={errors.quantity}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            name="quantity"
            inputMode={way === 'restock' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={7}
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
        )}
      </Field>
      <Field label={t(labels.reason)} optional={way === 'restock'} error={errors.reason}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            name="reason"
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <PendingButton
        variant={way === 'restock' ? 'primary' : 'quiet'}
        pending={move.isPending}
        pendingLabel={t(labels.sending)}
      >
        {t(labels.send)}
      </PendingButton>
    </form>
  );
};
