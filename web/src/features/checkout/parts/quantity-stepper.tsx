import { orderMessages } from '@keepsake/contracts/catalogue/order-messages';
import { largestQuantity, smallestQuantity } from '@keepsake/contracts/catalogue/pricing';
import { useId, useState, type JSX } from 'react';
import { PlusIcon } from '../../../shared/controls/icons.js';
import './quantity-stepper.css';

type Props = { readonly label: string; readonly quantity: number; readonly onChange: (quantity: number) => void };

const allowed = (text: string): number | undefined => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= smallestQuantity && value <= largestQuantity ? value : undefined;
};

/** Whole numbers from 1 to 1,000. What cannot be ordered is said at once and never priced. */
export const QuantityStepper = ({ label, quantity, onChange }: Props): JSX.Element => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(quantity);
  const wrong = typed !== undefined && allowed(typed) === undefined;
  const step = (by: number): void => {
    setTyped(undefined);
    onChange(Math.min(largestQuantity, Math.max(smallestQuantity, quantity + by)));
  };
  return (
    <div className="stepper-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="stepper">
        <button type="button" aria-label="Fewer" disabled={quantity <= smallestQuantity} onClick={() => step(-1)}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 10h12" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
        <input
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
            if (value !== undefined) onChange(value);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <button type="button" aria-label="More" disabled={quantity >= largestQuantity} onClick={() => step(1)}>
          <PlusIcon />
        </button>
      </div>
      {wrong && (
        <p id={`${id}-says`} className="field-fault">
          {orderMessages.quantity}
        </p>
      )}
    </div>
  );
};
