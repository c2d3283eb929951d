import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { refuse } from './affiliates-api.js';
import { affiliateName, affiliatesList, type Affiliate } from './affiliates-list.js';

type Props = {
  readonly affiliate: Affiliate;
  readonly onRefused: (refused: Affiliate) => void;
  readonly onBack: () => void;
};

/** Refuses an application; the applicant reads the reason. */
export const RefuseAffiliate = ({ affiliate, onRefused, onBack }: Props): JSX.Element => {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { act, pending, error } = useAction(affiliatesList.name, onBack);
  const name = affiliateName(affiliate);
  return (
    <ConfirmDialog
      question={`Refuse the application of ${name}?`}
      yes="Refuse"
      no="Cancel"
      danger
      onOpened={() => form.focusField('reason')}
      pending={pending}
      error={error}
      onYes={() => form.submit()}
      onNo={onBack}
    >
      <p className="dialog-text">{name} reads the reason in an email. You can still approve the application later.</p>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{ reason: '' }}
        onFinish={({ reason }) =>
          void act({
            input: ['refuse', reason],
            run: async (key) => onRefused(await refuse(affiliate, reason.trim(), key)),
            done: `The application of ${name} is refused`,
          })
        }
        noValidate
      >
        <Form.Item
          name="reason"
          label="Reason"
          required
          rules={[{ required: true, whitespace: true, message: 'Please give a reason; the applicant reads it.' }]}
        >
          <Input.TextArea rows={4} maxLength={1000} autoComplete="off" />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
