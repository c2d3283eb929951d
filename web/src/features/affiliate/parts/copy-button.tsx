import { useEffect, useState, type JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { shareText as t } from '../share-texts.js';

const shownMs = 2_000;

type Props = { readonly text: string; readonly label?: string; readonly subject?: string; readonly primary?: boolean };

/** Shows `Copied!` on the button for two seconds. */
export const CopyButton = ({ text, label = t('copy'), subject, primary = false }: Props): JSX.Element => {
  const [copied, setCopied] = useState(0);
  const toast = useToast();
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = window.setTimeout(() => setCopied(0), shownMs);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setCopied((times) => times + 1);
    else
      toast({
        title: t('notCopied'),
        description: t('notCopiedMore'),
        variant: 'destructive',
      });
  };
  return (
    <button
      type="button"
      className={`button ${primary ? 'button-primary' : 'button-quiet'} copy-button`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied > 0 ? t('copied') : label}</span>
      {subject !== undefined && copied === 0 && <span className="visually-hidden"> {subject}</span>}
    </button>
  );
};
