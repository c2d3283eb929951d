import { useEffect, useRef, type JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { integrationText as t } from './integrations-texts.js';

type Props = {
  readonly label: string;
  readonly secret: string;
  readonly hint: string;
  readonly onSaved: () => void;
};

/** Shows a key or a secret, which cannot be shown again. */
export const SecretOnce = ({ label, secret, hint, onSaved }: Props): JSX.Element => {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    const copied = await copyText(secret);
    toast(
      copied
        ? { title: t('copied') }
        : { title: t('notCopied'), description: t('notCopiedMore'), variant: 'destructive' },
    );
  };
  return (
    <div className="integration-secret">
      <h3 ref={heading} tabIndex={-1}>
        {label}
      </h3>
      <code dir="ltr">{secret}</code>
      <p>
        {hint} {t('store')}
      </p>
      <div className="team-buttons">
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          {t('copy')}
        </button>
        <button type="button" className="button button-quiet" onClick={onSaved}>
          {t('saved')}
        </button>
      </div>
    </div>
  );
};
