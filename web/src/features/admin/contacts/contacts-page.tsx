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

const ContactDetails = ({ row: contact, onChange, onLeave }: RowProps<Contact>): JSX.Element => {
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  const [busy, setBusy] = useState(false);
  const [replying, setReplying] = useState(false);

  const set = async (answered: boolean): Promise<void> => {
    setBusy(true);
    try {
      onChange(await mark(contact, answered, newKey()));
      toast({
        title: answered ? `${writer(contact)}: answered` : `${writer(contact)}: waits again`,
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
            <Button loading={busy} onClick={() => void set(contact.answeredAt === null)}>
              {contact.answeredAt === null ? 'Mark answered' : 'Waits again'}
            </Button>
            <Button type="primary" onClick={() => setReplying(true)}>
              Reply
            </Button>
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
        <dt>Written</dt>
        <dd>{`${day(contact.createdAt)}, ${timeOfDay(contact.createdAt)}`}</dd>
        <dt>Answer</dt>
        <dd>{answerDue(contact).text}</dd>
      </dl>
      <p className="contact-message">{messageOf(contact)}</p>
      {replying && (
        <ReplyForm
          contact={contact}
          onCancel={() => setReplying(false)}
          onAnswered={(answered) => {
            onChange(answered);
            setReplying(false);
          }}
        />
      )}
    </RowDrawer>
  );
};

const details = { show: ContactDetails, noun: 'message', hint: 'Search for its writer to open it.' };

export default function ContactsPage(): JSX.Element {
  return <WorkList list={contactsList} actions={actions} details={details} />;
}
