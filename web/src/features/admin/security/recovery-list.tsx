import { Button } from 'antd';
import type { JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { saveFile } from '../parts/save-file.js';

type Props = { readonly codes: readonly string[]; readonly onSaved: () => void };

/** Shows the codes once; only their hashes are stored. */
export const RecoveryList = ({ codes, onSaved }: Props): JSX.Element => {
  const toast = useToast();
  const copy = async (): Promise<void> => {
    const copied = await copyText(codes.join('\n'));
    toast(
      copied
        ? { title: 'Codes copied' }
        : {
            title: 'They could not be copied',
            description: 'Please write them down or save the file.',
            variant: 'destructive',
          },
    );
  };
  return (
    <div className="recovery" role="status">
      <h3>Your recovery codes</h3>
      <p>Each signs you in once without your phone. Store these somewhere safe. They won’t be shown again.</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-actions">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveFile('keepsake-recovery-codes.txt', `${codes.join('\n')}\n`)}>Save as a file</Button>
        <Button type="primary" onClick={onSaved}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
};
