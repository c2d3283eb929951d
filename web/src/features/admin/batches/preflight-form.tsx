import type { OrderPackBody, PacksAnswer } from '@keepsake/contracts/rest/packs';
import { defaultPlateMm, plateSizesMm, preflight } from '@keepsake/contracts/values/plate-print';
import { Button, Form, Input, Radio, Select } from 'antd';
import type { JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { useAction } from '../parts/use-action.js';
import type { Batch } from './batches-api.js';
import { orderPack, packsKey } from './packs-api.js';

const symbolsOfCode = 12;
/** An address with the length of all addresses of the batch. */
const sampleAddress = ({ baseUrl, prefix }: Batch): string =>
  `${baseUrl}/c/${prefix}${'0'.repeat(symbolsOfCode)}`.toUpperCase();

type Props = {
  readonly batch: Batch;
  readonly packs: PacksAnswer;
  readonly onOrdered: () => void;
  readonly onCancel: () => void;
};

/** Shows what a maker gets in this size, before anything is made. */
export const PreflightForm = ({ batch, packs, onOrdered, onCancel }: Props): JSX.Element => {
  const [form] = Form.useForm<OrderPackBody>();
  const plateMm = Form.useWatch('plateMm', form) ?? defaultPlateMm;
  const { modules, moduleMm, verdict, sentence } = preflight(sampleAddress(batch), plateMm);
  const { act, pending, error } = useAction(packsKey, () => {
    form.resetFields(['reason']);
    onOrdered();
  });
  const resting = batch.packState === 'ready' || batch.packState === 'failed';

  const submit = (body: OrderPackBody): void =>
    void act({
      input: { batchId: batch.batchId, version: batch.packVersion, body },
      run: (key) => orderPack(batch.batchId, body, key),
      done: 'A new version is being made',
    });

  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ plateMm: packs.versions.at(-1)?.plateMm ?? defaultPlateMm, plates: 'all', reason: '' }}
      validateTrigger="onSubmit"
      noValidate
      onFinish={submit}
    >
      <Form.Item name="plateMm" label="Plate size" required>
        <Select options={plateSizesMm.map((mm) => ({ value: mm, label: `${mm} × ${mm} mm` }))} />
      </Form.Item>
      <p className={verdict === 'good' ? 'notice' : 'notice notice-warning'} role="status">
        {sentence} {modules} modules of {moduleMm} mm, quiet zone of 4 modules, error correction H.
      </p>
      <Form.Item name="plates" label="Plates in it" required>
        <Radio.Group
          options={[
            { value: 'all', label: `All that are good (${batch.totalCount - packs.damaged - packs.retired})` },
            { value: 'damaged', label: `The damaged ones again (${packs.damaged})`, disabled: packs.damaged === 0 },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Why a new version"
        required
        rules={[{ required: true, whitespace: true, message: 'Enter a reason.' }]}
      >
        <Input maxLength={300} />
      </Form.Item>
      {error !== undefined && (
        <p role="alert" className="notice notice-error">
          {sentenceOf(error, 'The version could not be asked for. Nothing has changed. Try again.')}
        </p>
      )}
      <div className="pack-actions">
        <Button type="primary" htmlType="submit" loading={pending} disabled={verdict === 'too-small' || !resting}>
          Make a new version
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {!resting && <p className="quiet">The version before is still being made.</p>}
    </Form>
  );
};
