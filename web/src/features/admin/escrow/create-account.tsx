import { accountTypes, currencies, escrowMessages } from '@keepsake/contracts/catalog/escrow-messages';
import type { OpenAccountBody } from '@keepsake/contracts/rest/escrow';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Form, Input, Select } from 'antd';
import { useState, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { escrowKey, openAccount } from './escrow-api.js';
import { accountLabels } from './escrow-labels.js';

const empty: OpenAccountBody = { accountName: '', accountType: 'general', currency: 'USD' };

export const CreateAccount = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  useBackCloses(onLeave);
  const [form] = Form.useForm<OpenAccountBody>();
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  const key = useKeyedBody();
  const [saving, setSaving] = useState(false);

  const save = async (typed: OpenAccountBody): Promise<void> => {
    if (saving) return;
    setSaving(true);
    try {
      const body = { ...typed, accountName: typed.accountName.trim() };
      const { accountName, currency } = await openAccount(body, key(body));
      toast({ title: 'Account created', description: `“${accountName}” holds ${currency}. Its balance is 0.` });
      onLeave();
      await client.invalidateQueries({ queryKey: [escrowKey, 'accounts'] });
    } catch (error) {
      if (error instanceof ApiError)
        form.setFields(
          (error.body.errors ?? []).flatMap(({ field, message }) =>
            field in empty ? [{ name: field as keyof OpenAccountBody, errors: [message] }] : [],
          ),
        );
      failed(error, escrowMessages.accountFailed);
    }
    setSaving(false);
  };

  return (
    <Drawer
      open
      size={480}
      title="Create Account"
      onClose={onLeave}
      afterOpenChange={(open) => open && form.focusField('accountName')}
      footer={
        <div className="drawer-actions">
          <Button onClick={onLeave}>Cancel</Button>
          <Button type="primary" loading={saving} onClick={() => form.submit()}>
            Create Account
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={empty}
        validateTrigger="onSubmit"
        noValidate
        onFinish={(typed) => void save(typed)}
      >
        <Form.Item
          name="accountName"
          label="Account name"
          required
          rules={[{ required: true, whitespace: true, message: escrowMessages.name }]}
        >
          <Input maxLength={100} autoComplete="off" onPressEnter={() => form.submit()} />
        </Form.Item>
        <Form.Item name="accountType" label="Type" required>
          <Select options={accountTypes.map((value) => ({ value, label: accountLabels[value] }))} />
        </Form.Item>
        <Form.Item name="currency" label="Currency" required extra="It cannot be changed later.">
          <Select options={currencies.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </Form>
    </Drawer>
  );
};
