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
import { sentence } from '../../../../shared/area/sentences-texts.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { keepingText as t } from '../keeping-texts.js';
import type { SaveSettings } from './use-settings.js';

type Props = { readonly settings: TimelineSettings; readonly saving: SaveSettings };

/** Access code in large type for reading aloud, with ways to change it. */
const AccessCode = ({ settings, saving }: Props): JSX.Element => {
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const now = settings.accessCode ?? '';
  // Each generated code differs, so a second press waits for the first response.
  const change = (accessCode: string): void => {
    if (saving.wished.accessCode === undefined)
      saving.save({ accessCode }, { title: t('codeChanged'), description: t('codeChangedMore') }, undefined, () =>
        setTyped(undefined),
      );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const accessCode = normalizeAccessCode(typed ?? '');
    setError(accessCode === undefined ? sentence(fieldMessages.accessCode) : undefined);
    if (accessCode === now) setTyped(undefined);
    else if (accessCode !== undefined) change(accessCode);
  };
  const copy = (): void =>
    void copyText(now).then((copied) =>
      toast(copied ? { title: t('codeCopied') } : { title: t('copyByHand'), description: now }),
    );
  return (
    <div className="manage-access">
      <p className="field-label">{t('accessCode')}</p>
      <p className="manage-access-code" dir="ltr">
        {now}
      </p>
      {typed === undefined ? (
        <div className="manage-access-actions">
          <button type="button" className="button button-quiet" onClick={copy}>
            {t('copy')}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={saving.pending}
            onClick={() => change(drawAccessCode())}
          >
            {t('newCode')}
          </button>
          <button type="button" className="button button-text" onClick={() => setTyped('')}>
            {t('ownCode')}
          </button>
        </div>
      ) : (
        <form className="manage-access-form" aria-label={t('accessCode')} noValidate onSubmit={submit}>
          <Field label={t('newCodeLabel')} error={error} hint={t('newCodeHint')}>
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
            <PendingButton pending={saving.pending} pendingLabel={t('saving')}>
              {t('changeCode')}
            </PendingButton>
            <button type="button" className="button button-text" onClick={() => setTyped(undefined)}>
              {shared('cancel')}
            </button>
          </div>
        </form>
      )}
      <p className="field-hint">{t('codeHint')}</p>
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
    saving.save({ isPrivate: true }, { title: t('isPrivate'), description: t('isPrivateMore') }, { isPrivate: false });
  const goPublic = (): void => {
    setAsking(false);
    saving.save({ isPrivate: false }, { title: t('isPublic'), description: t('isPublicMore') }, { isPrivate: true });
  };
  return (
    <>
      <fieldset className="manage-policy">
        <legend className="visually-hidden">{t('whoReads')}</legend>
        <label>
          <input type="radio" name={id} checked={!isPrivate} onChange={() => setAsking(true)} />
          <span>
            {t('public')} <small>{t('publicMore')}</small>
          </span>
        </label>
        <label>
          <input type="radio" name={id} checked={isPrivate} onChange={goPrivate} />
          <span>
            {t('private')} <small>{t('privateMore')}</small>
          </span>
        </label>
      </fieldset>
      {isPrivate && <AccessCode settings={settings} saving={saving} />}
      {!isPrivate && keptUntil !== null && <p className="field-hint">{t('keptUntil', { date: day(keptUntil) })}</p>}
      <Modal
        open={asking}
        title={t('publicQuestion')}
        okText={t('makePublic')}
        cancelText={t('keepPrivate')}
        onOk={goPublic}
        onCancel={() => setAsking(false)}
        width="min(440px, calc(100vw - 32px))"
      >
        <p>{t('publicQuestionMore')}</p>
      </Modal>
    </>
  );
};
