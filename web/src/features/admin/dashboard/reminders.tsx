import { reminderMessages } from '@keepsake/contracts/catalogue/reminder-messages';
import type { RemindersAnswer } from '@keepsake/contracts/rest/dashboard';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useRemindersPreview, useRunReminders } from './dashboard-api.js';
import { dayName, number } from './figure-words.js';

const kinds: Readonly<Record<string, string>> = {
  birthday: 'birthday',
  'family-birthday': 'birthday',
  anniversary: 'anniversary',
  remembrance: 'day of remembrance',
};

const words = (n: number): string => (n === 1 ? '1 reminder' : `${number(n)} reminders`);

const told = ({ remindersSent, remindersFailed, remindersWaiting }: RemindersAnswer): string =>
  [
    `${words(remindersSent)} sent.`,
    ...(remindersWaiting > 0 ? [`${number(remindersWaiting)} on the way.`] : []),
    ...(remindersFailed > 0 ? [`${number(remindersFailed)} could not be delivered.`] : []),
  ].join(' ');

/** Who and which words, before anything is sent. */
const PreviewDialog = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  const preview = useRemindersPreview();
  const run = useRunReminders();
  const toast = useToast();
  const failed = useFailed();
  const due = preview.data?.total ?? 0;
  const send = (): void =>
    run.mutate(undefined, {
      onSuccess: (answer) => {
        toast({ title: 'Birthday Reminders', description: told(answer) });
        onLeave();
      },
      onError: (error) => failed(error, reminderMessages.failed),
    });
  return (
    <ConfirmDialog
      question="Run Birthday Reminders"
      yes={due === 0 ? 'Nothing to send' : `Send ${words(due)}`}
      no="Cancel"
      pending={run.isPending}
      disabled={due === 0}
      onYes={send}
      onNo={onLeave}
    >
      <Answered query={preview} label="Loading who is due" loading={<RowsLoading rows={4} />}>
        {({ total, firstDay, lastDay, people, subject, text }) => (
          <div className="reminders">
            <p>
              {total === 0
                ? `No day from ${dayName(firstDay)} to ${dayName(lastDay)} is left to be reminded of.`
                : `${words(total)} of birthdays, anniversaries and days of remembrance from ${dayName(firstDay)} to ${dayName(lastDay)}. Each person, occasion and year once, and only to those who agreed.`}
            </p>
            {people.length > 0 && (
              <ul aria-label="Who gets one">
                {people.map(({ firstName, kind, name, day }, n) => (
                  <li key={n}>
                    <span>
                      {firstName}
                      <span className="quiet">
                        {name === '' ? `, own ${kinds[kind] ?? kind}` : `, ${kinds[kind] ?? kind} of ${name}`}
                      </span>
                    </span>
                    <span className="nowrap quiet">{dayName(day)}</span>
                  </li>
                ))}
              </ul>
            )}
            {total > people.length && <p className="quiet">and {number(total - people.length)} more</p>}
            {subject !== null && (
              <details>
                <summary>The words of the first one</summary>
                <p>
                  <strong>{subject}</strong>
                </p>
                <pre>{text}</pre>
              </details>
            )}
          </div>
        )}
      </Answered>
    </ConfirmDialog>
  );
};

/** Sends nothing by itself: it shows first. */
export const RunReminders = (): JSX.Element => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setAsking(true)}>
        Run Birthday Reminders
      </Button>
      {asking && <PreviewDialog onLeave={() => setAsking(false)} />}
    </>
  );
};
