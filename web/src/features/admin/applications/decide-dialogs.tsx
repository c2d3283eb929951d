import { partnerMessages } from '@keepsake/contracts/catalog/partner-messages';
import { Input } from 'antd';
import { useRef, useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { applicant, applicationsList, type Application } from './applications-list.js';

export const approve = ({ id }: Application, key: string): Promise<Application> =>
  sendJson<Application>(path`/api/admin/partner-applications/${id}/approve`, { key });

const refuse = ({ id }: Application, reason: string, key: string): Promise<Application> =>
  sendJson<Application>(path`/api/admin/partner-applications/${id}/refuse`, { body: { reason }, key });

const askApplicant = ({ id }: Application, question: string, key: string): Promise<Application> =>
  sendJson<Application>(path`/api/admin/partner-applications/${id}/ask`, { body: { question }, key });

export type DecideProps = { readonly application: Application; readonly onLeave: () => void };

export const ApproveDialog = ({ application, onLeave }: DecideProps): JSX.Element => {
  const { act, pending, error } = useAction(applicationsList.name, onLeave);
  const { businessName } = application.businessData;
  return (
    <ConfirmDialog
      question={`Take ${businessName} on as a partner?`}
      yes="Approve"
      no="Cancel"
      pending={pending}
      error={error}
      onYes={() =>
        void act({
          input: 'approve',
          run: (key) => approve(application, key),
          done: `${businessName} is a partner now`,
        })
      }
      onNo={onLeave}
    >
      <p>
        {applicant(application)} will be notified by email and can sign in with the password of the application. The
        plan begins with 15 cases a month.
      </p>
    </ConfirmDialog>
  );
};

type Written = {
  readonly question: string;
  readonly yes: string;
  readonly danger?: boolean;
  readonly effect: string;
  readonly label: string;
  readonly missing: string;
  readonly done: string;
  readonly run: (application: Application, text: string, key: string) => Promise<Application>;
};

/** A step with a message that the applicant receives unchanged. */
const WrittenDialog = ({ application, onLeave, step }: DecideProps & { readonly step: Written }): JSX.Element => {
  const { act, pending, error } = useAction(applicationsList.name, onLeave);
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const send = (): void => {
    const text = message.trim();
    setMissing(text === '');
    if (text === '') field.current?.focus();
    else void act({ input: [step.yes, text], run: (key) => step.run(application, text, key), done: step.done });
  };
  return (
    <ConfirmDialog
      question={step.question}
      yes={step.yes}
      no="Cancel"
      danger={step.danger === true}
      onOpened={() => document.getElementById('applicant-text')?.focus()}
      pending={pending}
      error={error}
      onYes={send}
      onNo={onLeave}
    >
      <p className="dialog-text">{step.effect}</p>
      <label htmlFor="applicant-text">{step.label}</label>
      <Input.TextArea
        id="applicant-text"
        rows={4}
        maxLength={500}
        showCount
        value={message}
        aria-invalid={missing}
        {...(missing && { 'aria-describedby': 'words-missing' })}
        onChange={(event) => setWords(event.target.value)}
      />
      {missing && (
        <p id="words-missing" className="dialog-error" role="alert">
          {step.missing}
        </p>
      )}
    </ConfirmDialog>
  );
};

export const AskDialog = (props: DecideProps): JSX.Element => {
  const { businessName } = props.application.businessData;
  return (
    <WrittenDialog
      {...props}
      step={{
        question: `Ask ${businessName} something?`,
        yes: 'Ask',
        effect: `${applicant(props.application)} gets this text by email. The application stays open, marked as waiting for an answer.`,
        label: 'Question, as the applicant reads it',
        missing: partnerMessages.question,
        done: `${businessName} is asked`,
        run: askApplicant,
      }}
    />
  );
};

export const RefuseDialog = (props: DecideProps): JSX.Element => {
  const { businessName } = props.application.businessData;
  return (
    <WrittenDialog
      {...props}
      step={{
        question: `Refuse the application of ${businessName}?`,
        yes: 'Refuse',
        danger: true,
        effect: `${applicant(props.application)} will be notified by email, with this text. They may apply again.`,
        label: 'Reason, as the applicant reads it',
        missing: 'Please give a reason.',
        done: `${businessName} is refused`,
        run: refuse,
      }}
    />
  );
};
