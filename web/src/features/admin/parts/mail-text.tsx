import type { MailText as Text, SupportMail } from '@keepsake/contracts/rest/customer-service';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState, type JSX } from 'react';
import { getJson, path } from '../../../shared/api/client.js';
import { mailName } from '../customers/customer-labels.js';
import { Answered, RowsLoading } from './answered.js';
import './mail-text.css';

const OpenText = ({ id }: { readonly id: string }): JSX.Element => {
  const query = useQuery({
    queryKey: ['mail-text', id],
    queryFn: ({ signal }) => getJson<Text>(path`/api/admin/emails/${id}`, signal),
  });
  return (
    <Answered query={query} label="Loading the text" loading={<RowsLoading rows={3} />}>
      {({ language, subject, text }) => (
        <div className="mail-text" lang={language} dir="auto">
          <p className="mail-text-subject">{subject}</p>
          <p>{text.trim()}</p>
        </div>
      )}
    </Answered>
  );
};

/** Shows on a press the text of an email about an order. */
export const MailText = ({ mail }: { readonly mail: SupportMail }): JSX.Element | null => {
  const [open, setOpen] = useState(false);
  const textId = useId();
  if (!mail.hasText) return null;
  return (
    <>
      <Button
        type="link"
        size="small"
        className="mail-text-switch"
        aria-expanded={open}
        aria-controls={textId}
        aria-label={`${open ? 'Hide' : 'Show'} text: ${mailName(mail)}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide text' : 'Show text'}
      </Button>
      <div id={textId}>{open && <OpenText id={mail.id} />}</div>
    </>
  );
};
