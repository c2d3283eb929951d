import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { maxQuantity, minQuantity } from '@keepsake/contracts/catalog/pricing';
import { useId, useState, type JSX, type RefObject } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { PlusIcon } from '../../../shared/controls/icons.js';
import { checkoutText as t } from '../checkout-texts.js';
import './quantity-stepper.css';

type Props = {
  readonly label: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
  /** Reports whether the typed quantity can be ordered. */
  readonly onTyped: (allowed: boolean) => void;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
};

const allowed = (text: string): number | undefined => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= minQuantity && value <= maxQuantity ? value : undefined;
};

/**
 * Whole numbers from 1 to 1,000. An invalid quantity shows an error immediately, stays in the field and is never
 * priced.
 */
export const QuantityStepper = ({ label, quantity, onChange, onTyped, fieldRef }: Props): JSX.Element => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(quantity);
  const wrong = typed !== undefined && allowed(typed) === undefined;
  const step = (by: number): void => {
    setTyped(undefined);
    onTyped(true);
    onChange(Math.min(maxQuantity, Math.max(minQuantity, quantity + by)));
  };
  return (
    <div className="stepper-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="stepper">
        <button type="button" aria-label={t('fewer')} disabled={quantity <= minQuantity} onClick={() => step(-1)}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 10h12" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
        <input
          ref={fieldRef}
          id={id}
          className="input"
          inputMode="numeric"
          value={shown}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-says` : undefined}
          onChange={(event) => {
            const text = event.target.value.trim();
            const value = allowed(text);
            setTyped(value === undefined ? text : undefined);
            onTyped(value !== undefined);
            if (value !== undefined) onChange(value);
          }}
        />
        <button type="button" aria-label={t('more')} disabled={quantity >= maxQuantity} onClick={() => step(1)}>
          <PlusIcon />
        </button>
      </div>
      {wrong && (
        <p id={`${id}-says`} className="field-error">
          {sentence(orderMessages.quantity)}
        </p>
      )}
    </div>
  );
};
