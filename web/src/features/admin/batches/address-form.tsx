import { Button, Form, Input } from 'antd';
import type { JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { useAction } from '../parts/use-action.js';
import type { Batch } from './batches-api.js';
import { confirmAddress, packsKey } from './packs-api.js';

/** Shows the address for a letter-by-letter check, since an engraving cannot be changed. */
export const AddressForm = ({ batch }: { readonly batch: Batch }): JSX.Element => {
  const { act, pending, error } = useAction(packsKey, () => undefined);
  const submit = ({ address }: { readonly address: string }): void =>
    void act({
      input: { batchId: batch.batchId, address },
      run: (key) => confirmAddress(batch.batchId, address, key),
      done: 'Address confirmed',
    });
  return (
    <Form layout="vertical" className="address-form" validateTrigger="onSubmit" noValidate onFinish={submit}>
      <p>
        These plates will say <strong>{batch.baseUrl}</strong> forever. Type it once.
      </p>
      <Form.Item
        name="address"
        label="Address on the plates"
        rules={[{ required: true, whitespace: true, message: 'Please type the address.' }]}
      >
        <Input autoComplete="off" spellCheck={false} inputMode="url" maxLength={400} />
      </Form.Item>
      {error !== undefined && (
        <p role="alert" className="notice notice-error">
          {sentenceOf(error, 'We couldn’t save this. Try again.')}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={pending}>
        Confirm address
      </Button>
    </Form>
  );
};
