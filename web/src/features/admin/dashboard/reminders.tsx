import { reminderMessages } from '@keepsake/contracts/catalog/reminder-messages';
import type { RemindersAnswer } from '@keepsake/contracts/rest/dashboard';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useRemindersPreview, useRunReminders } from './dashboard-api.js';
import { dayName, number } from './figure-labels.js';

const kinds: Readonly<Record<string, string>> = {
  birthday: 'birthday',
  'family-birthday': 'birthday',
  anniversary: 'anniversary',
  remembrance: 'day of remembrance',
};

const textOf = (n: number): string => (n === 1 ? '1 reminder' : `${number(n)} reminders`);

const notifiedOf = ({ remindersSent, remindersFailed, remindersWaiting, remindersPlanned }: RemindersAnswer): string =>
  [
    `${textOf(remindersSent)} sent.`,
    ...(remindersWaiting > 0 ? [`${number(remindersWaiting)} on the way.`] : []),
    ...(remindersPlanned > 0 ? [`${number(remindersPlanned)} planned for later.`] : []),
    ...(remindersFailed > 0 ? [`${number(remindersFailed)} could not be delivered.`] : []),
  ].join(' ');

/** Shows recipients and text before anything is sent. */
const PreviewDialog = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  const preview = useRemindersPreview();
  const run = useRunReminders();
  const toast = useToast();
  const failed = useFailed();
  const due = preview.data?.total ?? 0;
  const send = (): void =>
    run.mutate(undefined, {
      onSuccess: (answer) => {
        toast({ title: 'Birthday Reminders', description: notifiedOf(answer) });
        onLeave();
      },
      onError: (error) => failed(error, reminderMessages.failed),
    });
  return (
    <ConfirmDialog
      question="Run Birthday Reminders"
      yes={due === 0 ? 'Nothing to send' : `Send ${textOf(due)}`}
      no="Cancel"
      pending={run.isPending}
      disabled={due === 0}
      onYes={send}
      onNo={onLeave}
    >
      <Answered query={preview} label="Loading who is due" loading={<RowsLoading rows={4} />}>
        {({ total, planned, firstDay, lastDay, people, subject, text }) => (
          <div className="reminders">
            <p>
              {total + planned === 0
                ? `No reminders due between ${dayName(firstDay)} and ${dayName(lastDay)}.`
                : `${textOf(total)} due today, ${number(planned)} planned until ${dayName(lastDay)}. Each goes out at the time the customer chose, once per person, occasion and year.`}
            </p>
            {people.length > 0 && (
              <ul aria-label="Who gets one">
                {people.map(({ firstName, kind, name, day, sendOn }, n) => (
                  <li key={n}>
                    <span>
                      {firstName}
                      <span className="quiet">
                        {name === '' ? `, own ${kinds[kind] ?? kind}` : `, ${kinds[kind] ?? kind} of ${name}`}
                      </span>
                    </span>
                    <span className="quiet reminder-when">
                      {dayName(day)}, {sendOn <= firstDay ? 'due today' : `goes out ${dayName(sendOn)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {total + planned > people.length && (
              <p className="quiet">and {number(total + planned - people.length)} more</p>
            )}
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

/** Opens the preview; sends nothing without a confirmation. */
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
