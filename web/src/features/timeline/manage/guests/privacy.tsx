import { fieldMessages } from '@keepsake/contracts/catalog/field-messages';
import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import { accessCodeLength, normalizeAccessCode } from '@keepsake/contracts/values/access-code';
import { Modal } from 'antd';
import { useId, useState, type FormEvent, type JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { useBackCloses } from '../../../../shared/controls/use-back-closes.js';
import { copyText } from '../../../../shared/copy-text.js';
import { day } from '../../../../shared/formats.js';
import { drawAccessCode } from '../../../../shared/privacy/privacy-card.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import type { SaveSettings } from './use-settings.js';

type Props = { readonly settings: TimelineSettings; readonly saving: SaveSettings };

const changed = {
  title: 'The access code is changed',
  description: 'Guests who used the old code must enter the new one.',
};

/** Access code in large type for reading aloud, with ways to change it. */
const AccessCode = ({ settings, saving }: Props): JSX.Element => {
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const now = settings.accessCode ?? '';
  // Each generated code differs, so a second press waits for the first response.
  const change = (accessCode: string): void => {
    if (saving.wished.accessCode === undefined)
      saving.save({ accessCode }, changed, undefined, () => setTyped(undefined));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const accessCode = normalizeAccessCode(typed ?? '');
    setError(accessCode === undefined ? fieldMessages.accessCode : undefined);
    if (accessCode === now) setTyped(undefined);
    else if (accessCode !== undefined) change(accessCode);
  };
  const copy = (): void =>
    void copyText(now).then((copied) =>
      toast(copied ? { title: 'Code Copied!' } : { title: 'Please copy it by hand', description: now }),
    );
  return (
    <div className="manage-access">
      <p className="field-label">Access code</p>
      <p className="manage-access-code">{now}</p>
      {typed === undefined ? (
        <div className="manage-access-actions">
          <button type="button" className="button button-quiet" onClick={copy}>
            Copy
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={saving.pending}
            onClick={() => change(drawAccessCode())}
          >
            Make a new code
          </button>
          <button type="button" className="button button-text" onClick={() => setTyped('')}>
            Choose one yourself
          </button>
        </div>
      ) : (
        <form className="manage-access-form" aria-label="Access code" noValidate onSubmit={submit}>
          <Field label="New code" error={error} hint="Six letters or digits.">
            {(wired) => (
              <input
                {...wired}
                className="input code-input"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={accessCodeLength * 2}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <div className="manage-access-actions">
            <PendingButton pending={saving.pending} pendingLabel="Saving…">
              Change the code
            </PendingButton>
            <button type="button" className="button button-text" onClick={() => setTyped(undefined)}>
              Cancel
            </button>
          </div>
        </form>
      )}
      <p className="field-hint">A new code shuts out everyone who came in with the old one, within two seconds.</p>
    </div>
  );
};

/** Public or private. A change to public asks first and can be undone for 30 days. */
export const Privacy = ({ settings, saving }: Props): JSX.Element => {
  const id = useId();
  const [asking, setAsking] = useState(false);
  useBackCloses(() => setAsking(false), asking);
  const { isPrivate, keptUntil } = settings;
  const goPrivate = (): void =>
    saving.save(
      { isPrivate: true },
      { title: 'The timeline is private', description: 'Only people with the access code or an invitation read it.' },
      { isPrivate: false },
    );
  const goPublic = (): void => {
    setAsking(false);
    saving.save(
      { isPrivate: false },
      { title: 'The timeline is public', description: 'Code and addresses are kept for 30 days.' },
      { isPrivate: true },
    );
  };
  return (
    <>
      <fieldset className="manage-policy">
        <legend className="visually-hidden">Who may read it</legend>
        <label>
          <input type="radio" name={id} checked={!isPrivate} onChange={() => setAsking(true)} />
          <span>
            Public <small>Anyone with the QR code or link can view it.</small>
          </span>
        </label>
        <label>
          <input type="radio" name={id} checked={isPrivate} onChange={goPrivate} />
          <span>
            Private <small>Only people with the access code or an invitation.</small>
          </span>
        </label>
      </fieldset>
      {isPrivate && <AccessCode settings={settings} saving={saving} />}
      {!isPrivate && keptUntil !== null && (
        <p className="field-hint">
          Code and addresses are kept until {day(keptUntil)}; private again, they hold again.
        </p>
      )}
      <Modal
        open={asking}
        title="Make this timeline public?"
        okText="Make it public"
        cancelText="Keep it private"
        onOk={goPublic}
        onCancel={() => setAsking(false)}
        width="min(440px, calc(100vw - 32px))"
      >
        <p>Anyone with the QR code or link can view it then. Code and addresses are kept for 30 days.</p>
      </Modal>
    </>
  );
};
