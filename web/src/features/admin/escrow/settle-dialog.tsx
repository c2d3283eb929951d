import { escrowMessages } from '@keepsake/contracts/catalog/escrow-messages';
import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { escrowKey, settleTransaction, type EscrowAction } from './escrow-api.js';
import { meaning, signedAmount, typeLabels, type EntryType, type Transaction } from './escrow-labels.js';

type Texts = { readonly verb: string; readonly done: string; readonly effect: (type: EntryType) => string };

const labels: Readonly<Record<EscrowAction, Texts>> = {
  post: { verb: 'Post', done: 'posted', effect: (type) => meaning[type].post },
  void: { verb: 'Void', done: 'voided', effect: (type) => meaning[type].void },
  reverse: {
    verb: 'Reverse',
    done: 'reversed',
    effect: () => 'An entry of its own takes back what was posted. Both stay in the history, beside each other.',
  },
};

type Props = { readonly one: Transaction; readonly act: EscrowAction; readonly onLeave: () => void };

export const SettleDialog = ({ one, act, onLeave }: Props): JSX.Element => {
  const [form] = Form.useForm<{ readonly reason?: string }>();
  const { act: carryOut, pending, error } = useAction(escrowKey, onLeave);
  const { verb, done, effect } = labels[act];
  const name = `${typeLabels[one.type].toLowerCase()} of ${signedAmount(one)}`;
  return (
    <ConfirmDialog
      question={`${verb} the ${name}?`}
      yes={verb}
      no="Cancel"
      danger={act !== 'post'}
      {...(act === 'reverse' && { onOpened: () => form.focusField('reason') })}
      pending={pending}
      error={error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">{effect(one.type as EntryType)}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: '' }}
        validateTrigger="onSubmit"
        noValidate
        onFinish={({ reason = '' }) =>
          void carryOut({
            input: { act, reason },
            run: (key) => settleTransaction(one.id, act, reason.trim(), key),
            done: `The ${name} is ${done}`,
          })
        }
      >
        {act !== 'post' && (
          <Form.Item
            name="reason"
            label={act === 'reverse' ? 'Reason' : 'Reason (optional)'}
            required={act === 'reverse'}
            rules={act === 'reverse' ? [{ required: true, whitespace: true, message: escrowMessages.reason }] : []}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        )}
      </Form>
    </ConfirmDialog>
  );
};
