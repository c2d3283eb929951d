import { Form, Select } from 'antd';
import { useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { nameOf } from './customer-labels.js';
import { useCustomerSearch } from './customers-api.js';
import { usePersonAction } from './person-api.js';
import type { PersonDialogProps } from './person-dialogs.js';

type Typed = { readonly intoId?: string };

/** Searches the other customer as usual and suggests those with the same name. */
export const MergeDialog = ({ customer, onLeave }: PersonDialogProps): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const [typed, setTyped] = useState(customer.name);
  const search = useCustomerSearch(typed);
  const merge = usePersonAction(customer.id, 'merge');
  const navigate = useNavigate();
  const toast = useToast();
  const others = (search.data ?? []).filter(({ id }) => id !== customer.id);
  const chosen = Form.useWatch('intoId', form);
  const into = others.find(({ id }) => id === chosen);

  const send = ({ intoId = '' }: Typed): void =>
    merge.mutate(
      { intoId },
      {
        onSuccess: ({ id }) => {
          toast({ title: 'Customers merged', description: `Everything of ${customer.email} is here now.` });
          onLeave();
          void navigate(`/admin/customers/${encodeURIComponent(id)}`, { replace: true });
        },
      },
    );

  return (
    <ConfirmDialog
      question={`Merge ${customer.email} with another customer?`}
      yes="Merge"
      no="Cancel"
      danger
      onOpened={() => form.focusField('intoId')}
      pending={merge.isPending}
      error={merge.error}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        Orders, plates and timelines of {customer.email} move to the one you choose, who signs in as before.{' '}
        {customer.email} no longer opens anything. This can’t be undone, so be sure it is one person.
      </p>
      <Form form={form} layout="vertical" validateTrigger="onSubmit" onFinish={send} noValidate>
        <Form.Item
          name="intoId"
          label="Who stays"
          required
          rules={[{ required: true, message: 'Choose the customer who stays.' }]}
          extra={into && `${into.email}, ${into.phone || 'no phone'}`}
        >
          <Select
            showSearch={{ filterOption: false, onSearch: setTyped }}
            loading={search.isFetching}
            placeholder="Name, email, phone, code or order number"
            notFoundContent={search.isFetching ? 'Searching…' : 'No one else found. Try the email or the order number.'}
            options={others.map((one) => ({ value: one.id, label: `${nameOf(one)} · ${one.email}` }))}
          />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
