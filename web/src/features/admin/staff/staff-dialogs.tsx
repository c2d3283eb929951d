import { staffMessages } from '@keepsake/contracts/catalog/staff-messages';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { RoleField } from './role-field.js';
import type { StaffAct } from './staff-api.js';
import { calledBy, type StaffMember } from './staff-labels.js';

export type DialogProps = {
  readonly member: StaffMember;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onAct: (act: StaffAct) => void;
  readonly onLeave: () => void;
};

type Typed = { readonly name: string; readonly role: StaffRole };

export const ChangeMember = ({ member, pending, error, onAct, onLeave }: DialogProps): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const submit = ({ name, role }: Typed): void => {
    const body = {
      ...(name.trim() !== member.name && { name: name.trim() }),
      ...(role !== member.role && { role }),
    };
    if (Object.keys(body).length === 0) onLeave();
    else onAct({ kind: 'change', body });
  };
  return (
    <ConfirmDialog
      question={`Change ${calledBy(member)}`}
      yes="Save"
      no="Cancel"
      onOpened={() => form.focusField('name')}
      pending={pending}
      error={error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">Another role applies immediately, also where {calledBy(member)} is signed in now.</p>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{ name: member.name, role: member.role }}
        onFinish={submit}
        noValidate
      >
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

export const DisableMember = ({ member, pending, error, onAct, onLeave }: DialogProps): JSX.Element => (
  <ConfirmDialog
    question={`Disable ${calledBy(member)}?`}
    yes="Disable"
    no="Keep"
    danger
    pending={pending}
    error={error}
    onYes={() => onAct({ kind: 'change', body: { active: false } })}
    onNo={onLeave}
  >
    They are signed out immediately and cannot come back until an owner enables them. What they did stays in the audit
    under their name.
  </ConfirmDialog>
);

export const SwitchStepOff = ({ member, pending, error, onAct, onLeave }: DialogProps): JSX.Element => (
  <ConfirmDialog
    question={`Turn off two-step verification for ${calledBy(member)}?`}
    yes="Turn off"
    no="Keep it on"
    danger
    pending={pending}
    error={error}
    onYes={() => onAct({ kind: 'two-step-off' })}
    onNo={onLeave}
  >
    Do this when their phone is gone, and only after you have spoken with them: from then on the password alone lets
    them in. They are notified by email.
  </ConfirmDialog>
);

export const EndSessions = ({ member, pending, error, onAct, onLeave }: DialogProps): JSX.Element => (
  <ConfirmDialog
    question={`Sign ${calledBy(member)} out everywhere?`}
    yes="Sign out"
    no="Cancel"
    danger
    pending={pending}
    error={error}
    onYes={() => onAct({ kind: 'end-all' })}
    onNo={onLeave}
  >
    What they are typing is kept on their screen until they sign in again.
  </ConfirmDialog>
);
