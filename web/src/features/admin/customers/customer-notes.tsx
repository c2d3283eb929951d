import type { CustomerNote } from '@keepsake/contracts/rest/customer-service';
import { Button, Form, Input } from 'antd';
import { useState, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAddNote, useRemoveNote, type NotesPlace } from './notes-api.js';

const maxLength = 2_000;

const NoteForm = ({ place, hint }: { readonly place: NotesPlace; readonly hint: string }): JSX.Element => {
  const [form] = Form.useForm<{ readonly words?: string }>();
  const add = useAddNote(place);
  const toast = useToast();
  const send = ({ words: text = '' }: { readonly words?: string }): void =>
    add.mutate(text, {
      onSuccess: () => {
        form.resetFields();
        toast({ title: 'Note saved' });
      },
    });
  return (
    <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={send} noValidate>
      <Form.Item
        name="words"
        label="New note"
        extra={hint}
        rules={[{ required: true, whitespace: true, message: 'Enter the note.' }]}
      >
        <Input.TextArea rows={3} maxLength={maxLength} showCount />
      </Form.Item>
      {add.isError && (
        <p role="alert" className="dialog-error">
          {sentenceOf(add.error, 'The note could not be kept. Your words are still here. Try again.')}
        </p>
      )}
      <Button htmlType="submit" loading={add.isPending}>
        Add note
      </Button>
    </Form>
  );
};

const RemoveDialog = ({
  place,
  note,
  onLeave,
}: {
  readonly place: NotesPlace;
  readonly note: CustomerNote;
  readonly onLeave: () => void;
}): JSX.Element => {
  const remove = useRemoveNote(place);
  const toast = useToast();
  return (
    <ConfirmDialog
      question={`Delete the note of ${day(note.at)}?`}
      yes="Delete"
      no="Keep it"
      danger
      pending={remove.isPending}
      error={remove.error}
      onYes={() =>
        remove.mutate(note.id, {
          onSuccess: () => {
            toast({ title: 'Note deleted' });
            onLeave();
          },
        })
      }
      onNo={onLeave}
    >
      <p className="dialog-text customer-note">{note.words}</p>
    </ConfirmDialog>
  );
};

/** Lists the notes of colleagues, newest first. */
export const Notes = ({
  place,
  hint,
  notes,
}: {
  readonly place: NotesPlace;
  readonly hint: string;
  readonly notes: readonly CustomerNote[];
}): JSX.Element => {
  const [leaving, setLeaving] = useState<CustomerNote>();
  return (
    <section className="panel customer-notes" aria-labelledby="customer-notes">
      <h2 id="customer-notes">Notes</h2>
      <NoteForm place={place} hint={hint} />
      {notes.length === 0 ? (
        <p className="quiet">No notes yet.</p>
      ) : (
        <ul className="customer-lines">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="customer-note">{note.words}</p>
              <div className="customer-line">
                <span className="quiet">
                  {note.by ?? 'A former colleague'} · {day(note.at)}, {timeOfDay(note.at)}
                </span>
                {note.mayRemove && (
                  <Button
                    type="link"
                    size="small"
                    className="customer-end"
                    aria-label={`Delete the note of ${day(note.at)}, ${timeOfDay(note.at)}`}
                    onClick={() => setLeaving(note)}
                  >
                    Delete
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {leaving && <RemoveDialog place={place} note={leaving} onLeave={() => setLeaving(undefined)} />}
    </section>
  );
};
