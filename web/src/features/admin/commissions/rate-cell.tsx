import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { setRate } from '../affiliates/affiliates-api.js';
import { affiliateName, affiliatesList, percent, rateOf, type Affiliate } from '../affiliates/affiliates-list.js';
import { readRate } from './rate-labels.js';
import { useOpenedField } from './use-opened-field.js';

type Props = {
  readonly affiliate: Affiliate;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
};

/** Edits one rate in place. Esc cancels, and the focus returns to Edit. */
export const RateCell = ({ affiliate, editing, onEdit }: Props): JSX.Element => {
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  const key = useKeyedBody();
  const button = useRef<HTMLButtonElement>(null);
  const input = useOpenedField(editing);
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const name = affiliateName(affiliate);
  const field = `rate-${affiliate.id}`;

  const leave = (): void => {
    onEdit(false);
    setError(undefined);
    window.setTimeout(() => button.current?.focus());
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readRate(typed);
    if ('error' in read) {
      setError(read.error);
      document.getElementById(field)?.focus();
      return;
    }
    await store(read.rate);
  };

  const store = async (rate: number | null): Promise<void> => {
    setSaving(true);
    try {
      const { commissionRate } = await setRate(affiliate, rate, key(rate));
      toast({
        title: `${name} earns ${percent(commissionRate)}${rate === null ? ', the default' : ''}`,
        description: 'From the next order on. Past ones keep their rate.',
      });
      await client.invalidateQueries({ queryKey: [affiliatesList.name] });
      void client.invalidateQueries({ queryKey: ['commission-history'] });
      leave();
    } catch (error) {
      failed(error, 'Failed to update commission rate');
    }
    setSaving(false);
  };

  if (!editing)
    return (
      <span className="rate-cell">
        {rateOf(affiliate)}
        <Button
          ref={button}
          size="small"
          aria-label={`Edit the rate of ${name}`}
          onClick={() => {
            setTyped(String(affiliate.commissionRate));
            onEdit(true);
          }}
        >
          Edit
        </Button>
      </span>
    );
  return (
    <form className="rate-form" onSubmit={(event) => void save(event)}>
      <Input
        id={field}
        ref={input}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') leave();
        }}
        inputMode="decimal"
        suffix="%"
        aria-label={`Rate of ${name} in percent`}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': `${field}-error` })}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button htmlType="submit" type="primary" loading={saving}>
        Save
      </Button>
      {affiliate.ownRate !== null && (
        <Button disabled={saving} onClick={() => void store(null)}>
          Use the default
        </Button>
      )}
      <Button onClick={leave}>Cancel</Button>
      {problem !== undefined && (
        <p id={`${field}-error`} className="dialog-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
};
