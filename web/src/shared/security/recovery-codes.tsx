import { useEffect, useRef, type JSX } from 'react';
import { copyText } from '../copy-text.js';
import { saveFile } from '../save-file.js';
import { useToast } from '../toast/toast-store.js';
import { securityText as t } from './security-texts.js';

type Props = { readonly codes: readonly string[]; readonly onSaved: () => void };

/** Shows the codes once; only their hashes are stored. */
export const RecoveryCodes = ({ codes, onSaved }: Props): JSX.Element => {
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    const copied = await copyText(text);
    toast(
      copied
        ? { title: t('codesCopied') }
        : {
            title: t('codesNotCopied'),
            description: t('codesNotCopiedMore'),
            variant: 'destructive',
          },
    );
  };
  return (
    <div className="security-codes">
      <h3 ref={heading} tabIndex={-1}>
        {t('yourCodes')}
      </h3>
      <p>{t('codesMore')}</p>
      <ol aria-label={t('codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="security-actions">
        <button type="button" className="button button-primary" onClick={onSaved}>
          {t('codesSaved')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          {t('copy')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => saveFile('keepsake-recovery-codes.txt', `${text}\n`)}
        >
          {t('saveFile')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
    </div>
  );
};
