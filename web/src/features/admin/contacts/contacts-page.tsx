import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { RowDrawer, type RowProps } from '../parts/row-drawer.js';
import type { ListAction } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { answerDue, contactsList, inquiryOf, messageOf, writer, type Contact } from './contacts-list.js';
import { ReplyForm } from './reply-form.js';
import './contacts.css';

const mark = ({ id }: Contact, answered: boolean, key: string): Promise<Contact> =>
  sendJson<Contact>(path`/api/admin/contacts/${id}`, { method: 'PUT', body: { answered }, key });

const textOf = (count: number): string => contactsList.countLabel(count);

const actions: readonly ListAction<Contact>[] = [
  {
    label: 'Mark answered',
    may: ({ answeredAt }) => answeredAt === null,
    question: (count) => `Mark ${textOf(count)} as answered?`,
    effect: 'They leave the waiting view. Nothing is sent.',
    run: (contact, key) => mark(contact, true, key),
    done: (count) => `${textOf(count)} marked as answered`,
  },
];

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

const Replies = ({ replies }: Pick<Contact, 'replies'>): JSX.Element => (
  <section className="contact-replies" aria-labelledby="contact-replies">
    <h2 id="contact-replies">{replies.length === 1 ? 'Reply' : 'Replies'}</h2>
    {replies.map(({ text, by, at }) => (
      <article key={at}>
        <p className="quiet">{`${by}, ${day(at)}, ${timeOfDay(at)}`}</p>
        <p className="contact-text" dir="auto">
          {text}
        </p>
      </article>
    ))}
  </section>
);

const ContactDetails = ({ row: contact, onChange, onLeave }: RowProps<Contact>): JSX.Element => {
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  const [busy, setBusy] = useState(false);
  const [replying, setReplying] = useState(false);
  const isAnswered = contact.answeredAt !== null;

  const set = async (answered: boolean): Promise<void> => {
    setBusy(true);
    try {
      onChange(await mark(contact, answered, newKey()));
      toast({
        title: answered ? `${writer(contact)}: answered` : `${writer(contact)}: reopened`,
        ...(answered && { action: { label: 'Undo', run: () => void set(false) } }),
      });
    } catch (error) {
      failed(error);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: [contactsList.name] });
  };

  return (
    <RowDrawer
      title={writer(contact)}
      onLeave={onLeave}
      footer={
        !replying && (
          <div className="contact-actions">
            <Button loading={busy} onClick={() => void set(!isAnswered)}>
              {isAnswered ? 'Reopen' : 'Mark answered'}
            </Button>
            {!isAnswered && (
              <Button type="primary" onClick={() => setReplying(true)}>
                Reply
              </Button>
            )}
          </div>
        )
      }
    >
      <dl className="fact-list">
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </dd>
        <dt>Inquiry</dt>
        <dd>{inquiryOf(contact) || 'None chosen'}</dd>
        {contact.language !== null && (
          <>
            <dt>Language</dt>
            <dd>{languages.of(contact.language)}</dd>
          </>
        )}
        <dt>Written</dt>
        <dd>{`${day(contact.createdAt)}, ${timeOfDay(contact.createdAt)}`}</dd>
        <dt>Answer</dt>
        <dd>{answerDue(contact).text}</dd>
      </dl>
      <p className="contact-message contact-text" dir="auto">
        {messageOf(contact)}
      </p>
      {contact.replies.length > 0 && <Replies replies={contact.replies} />}
      {replying && (
        <ReplyForm
          contact={contact}
          onChange={onChange}
          onAnswered={() => setReplying(false)}
          onReopen={() => void set(false)}
          reopening={busy}
          onCancel={() => setReplying(false)}
        />
      )}
    </RowDrawer>
  );
};

const details = { show: ContactDetails, noun: 'message', hint: 'Search for its writer to open it.' };

export default function ContactsPage(): JSX.Element {
  return <WorkList list={contactsList} actions={actions} details={details} />;
}
