import type { DisputeInput } from '@keepsake/contracts/rest/customer-service';
import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { hasStatus } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import type { ActionProps } from './code-actions.js';
import { useDispute } from './reassign-api.js';

type DisputeAction = DisputeInput['act'];
type Texts = {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly effect: string;
  readonly label: string;
  readonly done: string;
};

const labels: Readonly<Record<DisputeAction, Texts>> = {
  freeze: {
    question: 'Freeze this timeline?',
    yes: 'Freeze',
    no: 'Cancel',
    effect:
      'Everyone can still read it. Neither family nor guests can change it. They see a notice that the page is temporarily read-only. Its plate cannot be moved.',
    label: 'What does each side claim, and what proof did they give?',
    done: 'Timeline frozen',
  },
  note: {
    question: 'Add a note to the dispute?',
    yes: 'Add note',
    no: 'Close',
    effect: 'Visible to staff. The owner can request a copy.',
    label: 'What was said and shown',
    done: 'Note saved',
  },
  end: {
    question: 'End the freeze?',
    yes: 'End the freeze',
    no: 'Keep it frozen',
    effect:
      'The family can change everything again, and guests can add memories. If the plate is another’s, undo its activation or reassign it next.',
    label: 'What was decided, and why',
    done: 'The timeline lives on',
  },
};

/** Creates the dialogs for two people who claim the same timeline. */
const disputeDialog =
  (act: DisputeAction) =>
  ({ code, customerId, onLeave, onMeanwhile }: ActionProps): JSX.Element => {
    const [form] = Form.useForm<{ readonly words?: string }>();
    const step = useDispute(customerId, code.qrCode);
    const toast = useToast();
    const { question, yes, no, effect, label, done } = labels[act];
    const send = ({ words: typed = '' }: { readonly words?: string }): void =>
      step.mutate(
        { act, words: typed },
        {
          onSuccess: () => {
            toast({ title: done });
            onLeave();
          },
          onError: (error) => {
            if (!hasStatus(error, 409)) return;
            onMeanwhile(error.detail ?? 'This timeline has changed meanwhile.');
            onLeave();
          },
        },
      );
    return (
      <ConfirmDialog
        question={question}
        yes={yes}
        no={no}
        onOpened={() => form.focusField('words')}
        pending={step.isPending}
        error={step.error}
        onYes={() => form.submit()}
        onNo={onLeave}
      >
        <p className="dialog-text">{effect}</p>
        <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={send} noValidate>
          <Form.Item
            name="words"
            label={label}
            required
            rules={[{ required: true, whitespace: true, message: 'Write down what was said and shown.' }]}
          >
            <Input.TextArea rows={4} maxLength={4_000} />
          </Form.Item>
        </Form>
      </ConfirmDialog>
    );
  };

export const FreezeDialog = disputeDialog('freeze');
export const NoteDialog = disputeDialog('note');
export const EndFreezeDialog = disputeDialog('end');
