import { replyMessage } from '@keepsake/contracts/catalog/contact-messages';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState, type JSX } from 'react';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { useAction } from '../parts/use-action.js';
import { isObject, isText } from '../../../shared/storage/stored.js';
import { useStaffDraft } from '../sign-in/staff-drafts.js';
import { contactsList, writer, type Contact } from './contacts-list.js';

type Props = {
  readonly contact: Contact;
  /** Another version of the message, which a reply or a colleague has changed. */
  readonly onChange: (contact: Contact) => void;
  readonly onAnswered: () => void;
  readonly onReopen: () => void;
  readonly reopening: boolean;
  readonly onCancel: () => void;
};

/** The key is stored with the text, so that sending it again after a reload sends no second email. */
type Typed = { readonly reply: string; readonly key: string };
const isTyped = isObject<Typed>({ reply: isText, key: isText });

/** Sends an answer from the address of the business. What was typed stays on this device until it is sent. */
export const ReplyForm = ({ contact, onChange, onAnswered, onReopen, reopening, onCancel }: Props): JSX.Element => {
  const draft = useStaffDraft(`reply.${contact.id}`, isTyped);
  const [typed, setTyped] = useState<Typed>(() => draft.kept ?? { reply: '', key: newKey() });
  const [missing, setMissing] = useState(false);
  const { act, pending, error } = useAction(contactsList.name, () => undefined);
  const box = useRef<HTMLFormElement>(null);
  // Focuses the form, which a press has just opened.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const place = path`/api/admin/contacts/${contact.id}`;
  const isAnswered = contact.answeredAt !== null;

  const send = async (): Promise<void> => {
    const { reply, key } = typed;
    setMissing(reply.trim() === '');
    if (reply.trim() === '' || isAnswered) return;
    const run = async (): Promise<void> => {
      try {
        const answered = await sendJson<Contact>(`${place}/reply`, { body: { reply }, key });
        draft.discard();
        onChange(answered);
        onAnswered();
      } catch (problem) {
        // An answered message may have left the list, whose reload would then not refresh this row.
        if (hasStatus(problem, 409)) await getJson<Contact>(place).then(onChange, () => undefined);
        throw problem;
      }
    };
    await act({ input: typed, run, done: `Reply sent to ${writer(contact)}` });
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
        dir="auto"
        rows={8}
        maxLength={5_000}
        value={typed.reply}
        onChange={({ target }) => {
          const next = { reply: target.value, key: newKey() };
          setTyped(next);
          setMissing(false);
          draft.keep(next);
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
      {isAnswered ? (
        <p role="alert" className="dialog-error">
          This message is already answered. Reopen it to reply again. Your text is still here.
        </p>
      ) : (
        error !== undefined && (
          <p role="alert" className="dialog-error">
            {sentenceOf(error, 'The reply was not sent. Your text is still here. Try again.')}
          </p>
        )
      )}
      <div className="contact-actions">
        <Button onClick={onCancel}>Cancel</Button>
        {isAnswered ? (
          <Button type="primary" loading={reopening} onClick={onReopen}>
            Reopen
          </Button>
        ) : (
          <Button type="primary" htmlType="submit" loading={pending}>
            Send reply
          </Button>
        )}
      </div>
    </form>
  );
};
