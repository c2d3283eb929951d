import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect, useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { Empty } from '../../../shared/states/empty.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { focusRow } from '../parts/focus-row.js';
import type { ListAction } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { answerDue, contactsList, inquiryOf, messageOf, writer, type Contact } from './contacts-list.js';
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

/** Returns a `mailto:` link with the address, a subject and the quoted message. */
const replyTo = (contact: Contact): string => {
  const quoted = messageOf(contact)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const body = `Dear ${contact.firstName},\n\n\n\nYou wrote:\n${quoted.slice(0, 1_200)}`;
  return `mailto:${contact.email}?subject=${encodeURIComponent('Your message to us')}&body=${encodeURIComponent(body)}`;
};

type ViewProps = { readonly id: string; readonly found: Contact | undefined; readonly onLeave: () => void };

/** Keeps the last known row on screen when the list no longer contains it. */
const ContactDrawer = ({ id, found, onLeave }: ViewProps): JSX.Element => {
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  const [seen, setSeen] = useState(found);
  const [busy, setBusy] = useState(false);
  if (found && found !== seen) setSeen(found);
  const contact = found ?? seen;
  useEffect(() => () => focusRow(id), [id]);

  const set = async (one: Contact, answered: boolean): Promise<void> => {
    setBusy(true);
    try {
      setSeen(await mark(one, answered, newKey()));
      toast({
        title: answered ? `${writer(one)}: answered` : `${writer(one)}: waits again`,
        ...(answered && { action: { label: 'Undo', run: () => void set(one, false) } }),
      });
    } catch (error) {
      failed(error);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: [contactsList.name] });
  };

  return (
    <Drawer
      open
      onClose={onLeave}
      size={480}
      title={contact ? writer(contact) : 'Message'}
      footer={
        contact && (
          <div className="contact-actions">
            <Button loading={busy} onClick={() => void set(contact, contact.answeredAt === null)}>
              {contact.answeredAt === null ? 'Mark answered' : 'Waits again'}
            </Button>
            <Button type="primary" href={replyTo(contact)}>
              Reply
            </Button>
          </div>
        )
      }
    >
      {contact ? (
        <>
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
        </>
      ) : (
        <Empty sentence="This message is not on this page of the list." more="Search for its writer to open it." />
      )}
    </Drawer>
  );
};

export default function ContactsPage(): JSX.Element {
  return (
    <WorkList
      list={contactsList}
      actions={actions}
      drawer={(id, found, onLeave) => <ContactDrawer key={id} id={id} found={found} onLeave={onLeave} />}
    />
  );
}
