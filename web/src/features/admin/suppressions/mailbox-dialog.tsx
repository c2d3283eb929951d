import type { ReturnCounts } from '@keepsake/contracts/rest/email-campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState, type JSX } from 'react';
import { newKey } from '../../../shared/api/idempotency.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { sendFile } from '../../../shared/api/send-file.js';

const send = (file: Blob | string): Promise<ReturnCounts> =>
  sendFile('/api/email-suppressions/mailbox', 'application/octet-stream', file, newKey());

const mails = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'mail' : 'mails'}`;

const Found = ({ found }: { readonly found: ReturnCounts }): JSX.Element => {
  const { bounced, complained, temporary, repeated, notOurs, notUnderstood } = found;
  const lines = [
    [bounced, 'bounced for good. The address is on the list.'],
    [complained, 'marked as spam. The address is on the list.'],
    [temporary, 'held up for now. Nothing follows from it.'],
    [repeated, 'already in your list.'],
    [notOurs, 'about addresses that we never wrote to.'],
    [notUnderstood, 'not understood. Please look at these yourself.'],
  ] as const;
  return (
    <div role="status">
      {bounced + complained === 0 && <p>Nothing new was found.</p>}
      <ul className="mailbox-found" aria-label="What was found">
        {lines
          .filter(([n]) => n > 0)
          .map(([n, text]) => (
            <li key={text}>
              {mails(n)} {text}
            </li>
          ))}
      </ul>
    </div>
  );
};

type Props = { readonly list: string; readonly onLeave: () => void };

/** Reads the configured bounce mailbox, or one pasted email. */
export const MailboxDialog = ({ list, onLeave }: Props): JSX.Element => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [pasted, setPasted] = useState('');
  const [found, setFound] = useState<ReturnCounts>();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const read = async (chosen: Blob | string): Promise<void> => {
    setPending(true);
    setFound(undefined);
    setError(undefined);
    try {
      setFound(await send(chosen));
      await client.invalidateQueries({ queryKey: [list] });
    } catch (problem) {
      setError(problem);
    }
    setPending(false);
  };
  const chosen = file ?? (pasted.trim() === '' ? undefined : pasted);

  return (
    <ConfirmDialog
      question="Read returned emails"
      yes="Read"
      no={found ? 'Done' : 'Cancel'}
      onOpened={() => document.getElementById('mailbox-file')?.focus()}
      pending={pending}
      disabled={chosen === undefined}
      error={error}
      onYes={() => {
        if (chosen) void read(chosen);
      }}
      onNo={onLeave}
    >
      <p className="quiet">
        Addresses that bounced permanently or complained go on the list. Emails about orders and plates still reach
        them.
      </p>
      <label htmlFor="mailbox-file">The mailbox as a file (.mbox), or one saved email (.eml), up to 7 MB</label>
      <input
        id="mailbox-file"
        type="file"
        accept=".mbox,.mbx,.eml,.txt,application/mbox,message/rfc822,text/plain"
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          setFound(undefined);
        }}
      />
      <label htmlFor="mailbox-pasted">Or paste one email with all its headers</label>
      <Input.TextArea
        id="mailbox-pasted"
        rows={4}
        disabled={file !== undefined}
        value={pasted}
        onChange={(event) => {
          setPasted(event.target.value);
          setFound(undefined);
        }}
      />
      {found && <Found found={found} />}
    </ConfirmDialog>
  );
};
