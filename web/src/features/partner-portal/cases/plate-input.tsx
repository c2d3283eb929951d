import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { groupPlateCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { plateProblem } from '../../../shared/plate/plate-field.js';
import { canScan, Scanner } from '../../../shared/scan/scanner.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { portalText } from '../portal-texts.js';
import { assignText as t } from './texts/assign-texts.js';
import './texts/case-sentences-texts.js';

type Props = {
  readonly button: string;
  readonly pending: boolean;
  readonly error: string | undefined;
  readonly onTyping: () => void;
  /** Receives the canonical code. */
  readonly onAssign: (code: string) => void;
};

/**
 * Reads a plate's code, scanned or typed. A scanned code appears in groups for confirmation, since it cannot be
 * undone.
 */
export const PlateInput = ({ button, pending, error, onTyping, onAssign }: Props): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const go = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const parsed = parsePlateCode(typed);

  const change = (text: string): void => {
    setTyped(text);
    setWrong(undefined);
    onTyping();
  };
  const read = (text: string): void => {
    setScanning(false);
    const found = parsePlateCode(text);
    change(found.ok ? groupPlateCode(found.code) : text);
    setWrong(plateProblem(text));
    window.setTimeout(() => go.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus(), 0);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pending) return;
    if (parsed.ok) return onAssign(parsed.code);
    setWrong(typed.trim() === '' ? sentence(caseMessages.plateMissing) : plateProblem(typed));
    field.current?.focus();
  };

  return (
    <form ref={go} noValidate onSubmit={submit} aria-label={portalText('tab-assign')}>
      {canScan() && (
        <button type="button" className="button button-quiet assign-scan" onClick={() => setScanning(true)}>
          {t('scan')}
        </button>
      )}
      <Field label={t('code')} error={wrong ?? error} hint={t('codeHint')}>
        {(wired) => (
          <input
            {...wired}
            ref={field}
            className="input code-input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={400}
            placeholder="CF-7K3M-9QXA-2TDV"
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <p className="assign-read" role="status">
        {parsed.ok ? t('plate', { code: groupPlateCode(parsed.code) }) : ''}
      </p>
      <PendingButton pending={pending} pendingLabel={t('assigning')}>
        {button}
      </PendingButton>
      {scanning && (
        <Scanner
          onRead={read}
          onLeave={() => setScanning(false)}
          onError={() => {
            setScanning(false);
            const { title, description } = caseMessages.camera;
            toast({ title: sentence(title), description: sentence(description), variant: 'destructive' });
            window.setTimeout(() => field.current?.focus(), 0);
          }}
        />
      )}
    </form>
  );
};
