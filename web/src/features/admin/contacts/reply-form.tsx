import { replyMessage } from '@keepsake/contracts/catalog/contact-messages';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { sentenceOf } from '../../../shared/api/errors.js';
import { useDraft } from '../../../shared/drafts.js';
import { useAction } from '../parts/use-action.js';
import { contactsList, writer, type Contact } from './contacts-list.js';

type Props = {
  readonly contact: Contact;
  readonly onAnswered: (contact: Contact) => void;
  readonly onCancel: () => void;
};

/** Sends an answer from the address of the business. What was typed stays on this device until it is sent. */
export const ReplyForm = ({ contact, onAnswered, onCancel }: Props): JSX.Element => {
  const draft = useDraft<string>(`reply:${contact.id}`);
  const [reply, setReply] = useState(draft.kept ?? '');
  const [missing, setMissing] = useState(false);
  const { act, pending, error } = useAction(contactsList.name, () => undefined);
  const box = useRef<HTMLFormElement>(null);
  // Focuses the form, which a press has just opened.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const send = async (): Promise<void> => {
    setMissing(reply.trim() === '');
    if (reply.trim() === '') return;
    const run = async (key: string): Promise<void> => {
      const answered = await sendJson<Contact>(path`/api/admin/contacts/${contact.id}/reply`, {
        method: 'POST',
        body: { reply },
        key,
      });
      draft.discard();
      onAnswered(answered);
    };
    await act({ input: { id: contact.id, reply }, run, done: `Reply sent to ${writer(contact)}` });
  };
  return (
    <form
      ref={box}
      className="contact-reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor="contact-reply">Reply to {contact.email}</label>
      <Input.TextArea
        id="contact-reply"
        aria-describedby="contact-reply-hint"
        aria-invalid={missing}
        rows={8}
        maxLength={5_000}
        value={reply}
        onChange={({ target }) => {
          setReply(target.value);
          setMissing(false);
          draft.keep(target.value);
        }}
      />
      <p id="contact-reply-hint" className="quiet">
        Sent from your business’s address, with a greeting and your signature around it. Answers go to your support
        address.
      </p>
      {missing && (
        <p role="alert" className="dialog-error">
          {replyMessage}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="dialog-error">
          {sentenceOf(error, 'The reply was not sent. Your text is still here. Try again.')}
        </p>
      )}
      <div className="contact-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={pending}>
          Send reply
        </Button>
      </div>
    </form>
  );
};
