import { Form, Input } from 'antd';
import type { JSX, ReactNode } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';

type Props = {
  readonly question: string;
  readonly yes: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onPassword: (password: string) => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Asks for the password again before a change that weakens the sign-in: an open screen is no proof of identity. */
export const PasswordDialog = ({
  question,
  yes,
  danger = false,
  pending,
  error,
  onPassword,
  onLeave,
  children,
}: Props): JSX.Element => {
  const [form] = Form.useForm<{ readonly password: string }>();
  const problem = error instanceof ApiError ? error.body.errors?.[0]?.message : undefined;
  return (
    <ConfirmDialog
      question={question}
      yes={yes}
      no="Cancel"
      danger={danger}
      onOpened={() => form.focusField('password')}
      pending={pending}
      {...(problem === undefined && { error })}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">{children}</p>
      <Form
        form={form}
        name="prove"
        layout="vertical"
        validateTrigger="onSubmit"
        noValidate
        onFinish={({ password }) => !pending && onPassword(password)}
      >
        <Form.Item
          name="password"
          label="Your password"
          required
          rules={[{ required: true, message: 'Please type your password.' }]}
          {...(problem !== undefined && { validateStatus: 'error' as const, help: problem })}
        >
          <Input.Password autoComplete="current-password" onPressEnter={() => form.submit()} />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
