import { Button, Form, Input } from 'antd';
import type { JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { NewPassword } from '../parts/new-password.js';
import { useChangePassword, type NewPasswordWish } from './security-api.js';

export const ChangePassword = ({ email }: { readonly email: string }): JSX.Element => {
  const [form] = Form.useForm<NewPasswordWish>();
  const toast = useToast();
  const failed = useFailed();
  const change = useChangePassword();

  const submit = (action: NewPasswordWish): void => {
    if (change.isPending) return;
    change.mutate(action, {
      onSuccess: () => {
        form.resetFields();
        toast({ title: 'Password changed', description: 'Every other device has been signed out.' });
      },
      onError: (error) => {
        const errors = error instanceof ApiError ? (error.body.errors ?? []) : [];
        form.setFields(
          errors.map(({ field, message }) => ({ name: field as keyof NewPasswordWish, errors: [message] })),
        );
        const [first] = errors;
        if (first) form.focusField(first.field as keyof NewPasswordWish);
        else failed(error, 'Your password stays as it was');
      },
    });
  };

  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form form={form} name="change" layout="vertical" validateTrigger="onSubmit" noValidate onFinish={submit}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Form.Item
          name="current"
          label="Current password"
          required
          rules={[{ required: true, message: 'Please type your password.' }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPassword label="New password" />
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          Change the password
        </Button>
      </Form>
    </section>
  );
};
