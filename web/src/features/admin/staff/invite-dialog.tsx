import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { staffMessages } from '@keepsake/contracts/catalog/staff-messages';
import type { InviteStaffBody } from '@keepsake/contracts/rest/staff-members';
import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { RoleField } from './role-field.js';
import { useInvite } from './staff-api.js';

const fields: readonly string[] = ['email', 'name', 'role'];

export const InviteDialog = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  const [form] = Form.useForm<InviteStaffBody>();
  const toast = useToast();
  const invite = useInvite();
  const errors = invite.error instanceof ApiError ? (invite.error.body.errors ?? []) : [];

  const submit = (typed: InviteStaffBody): void => {
    if (invite.isPending) return;
    invite.mutate(typed, {
      onSuccess: ({ email }) => {
        toast({ title: 'Invited', description: `A link to choose a password is on its way to ${email}.` });
        onLeave();
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        const meant = (error.body.errors ?? []).filter(({ field }) => fields.includes(field));
        form.setFields(
          meant.map(({ field, message }) => ({ name: field as keyof InviteStaffBody, errors: [message] })),
        );
        const [first] = meant;
        if (first) form.focusField(first.field as keyof InviteStaffBody);
      },
    });
  };

  return (
    <ConfirmDialog
      question="Invite to the back office"
      yes="Send invitation"
      no="Cancel"
      onOpened={() => form.focusField('email')}
      pending={invite.isPending}
      {...(errors.length === 0 && { error: invite.error })}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={submit} noValidate>
        <Form.Item
          name="email"
          label="Email"
          required
          rules={[
            { required: true, message: signInMessages.emailInvalid },
            { type: 'email', message: signInMessages.emailInvalid },
          ]}
        >
          <Input type="email" autoComplete="off" onPressEnter={() => form.submit()} />
        </Form.Item>
        <Form.Item
          name="name"
          label="Name"
          required
          rules={[{ required: true, whitespace: true, message: staffMessages.nameMissing }]}
        >
          <Input maxLength={100} autoComplete="off" onPressEnter={() => form.submit()} />
        </Form.Item>
        <RoleField />
      </Form>
    </ConfirmDialog>
  );
};
