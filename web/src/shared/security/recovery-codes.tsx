import { useEffect, useRef, type JSX } from 'react';
import { copyText } from '../copy-text.js';
import { saveFile } from '../save-file.js';
import { useToast } from '../toast/toast-store.js';

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
        ? { title: 'Codes copied' }
        : {
            title: 'They could not be copied',
            description: 'Please print them or save the file.',
            variant: 'destructive',
          },
    );
  };
  return (
    <div className="security-codes">
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>Each signs you in once without your phone. Store these somewhere safe. They won’t be shown again.</p>
      <ol aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="security-actions">
        <button type="button" className="button button-primary" onClick={onSaved}>
          I’ve saved them
        </button>
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          Copy
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => saveFile('keepsake-recovery-codes.txt', `${text}\n`)}
        >
          Save as a file
        </button>
        <button type="button" className="button button-quiet" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </div>
  );
};
