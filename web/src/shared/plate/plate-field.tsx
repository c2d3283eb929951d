import { fieldMessages } from '@keepsake/contracts/catalog/field-messages';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { Field } from '../controls/field.js';
import { PendingButton } from '../controls/pending-button.js';
import { fixedText } from '../language/fixed-text.js';
import { canScan, Scanner } from '../scan/scanner.js';
import { plateText as t } from './plate-texts.js';
import './plate-field.css';

type Props = {
  readonly label: string;
  readonly button: string;
  readonly pendingLabel?: string;
  readonly pending?: boolean;
  /** Invalid code from the URL: shown for comparison. */
  readonly brought?: string;
  /** Server error about this code. */
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Called with the canonical code. */
  readonly onCode: (code: string) => void;
  readonly onEmpty?: () => void;
};

export const plateProblem = (typed: string): string | undefined => {
  const parsed = parsePlateCode(typed);
  if (parsed.ok) return undefined;
  return parsed.reason === 'check'
    ? fixedText('mistypedCode', fieldMessages.mistypedCode(parsed.grouped), { code: parsed.grouped })
    : t('typeAsPlate');
};

/** Plate code field, typed or scanned. Accepts O for 0, I for 1, lower case and missing dashes. */
export const PlateField = (props: Props): JSX.Element => {
  const { label, button, pendingLabel = button, pending = false, brought = '', error, hint, onCode, onEmpty } = props;
  const [typed, setTyped] = useState(brought);
  const [wrong, setWrong] = useState<string>();
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const take = (text: string): void => {
    const parsed = parsePlateCode(text);
    setWrong(plateProblem(text));
    if (parsed.ok) onCode(parsed.code);
    else field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pending) return;
    if (typed.trim() === '' && onEmpty) {
      onEmpty();
      field.current?.focus();
      return;
    }
    take(typed);
  };

  return (
    <form className="plate-field" noValidate onSubmit={submit}>
      <Field label={label} error={wrong ?? error} hint={hint}>
        {(wired) => (
          <input
            {...wired}
            ref={field}
            className="input code-input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
            placeholder="CF-7K3M-9QXA-2TDV"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(undefined);
            }}
          />
        )}
      </Field>
      <div className="plate-field-actions">
        <PendingButton pending={pending} pendingLabel={pendingLabel}>
          {button}
        </PendingButton>
        {canScan() && (
          <button type="button" className="button button-quiet" onClick={() => setScanning(true)}>
            {t('scan')}
          </button>
        )}
      </div>
      {scanning && (
        <Scanner
          onLeave={() => setScanning(false)}
          onType={() => {
            setScanning(false);
            window.setTimeout(() => field.current?.focus(), 0);
          }}
          onRead={(text) => {
            setScanning(false);
            setTyped(text);
            take(text);
          }}
        />
      )}
    </form>
  );
};
