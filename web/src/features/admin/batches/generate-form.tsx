import { batchMessages } from '@keepsake/contracts/catalog/batch-messages';
import { defaultPrefix, maxBatch } from '@keepsake/contracts/values/limits';
import { groupPlateCode, isPlatePrefix, makePlateCode } from '@keepsake/contracts/values/plate-code';
import { Button, Checkbox, Form, Input, type FormProps } from 'antd';
import { useState, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { day } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { isFlag, isObject, isText } from '../../../shared/storage/stored.js';
import { useStaffDraft } from '../sign-in/staff-drafts.js';
import { useGenerate, useKnownBatches, type Batch, type NewBatch } from './batches-api.js';

type Typed = {
  readonly batchName: string;
  readonly prefix: string;
  readonly quantity: string;
  readonly toMake: boolean;
};

const isTyped = isObject<Typed>({ batchName: isText, prefix: isText, quantity: isText, toMake: isFlag });
const empty: Typed = { batchName: '', prefix: defaultPrefix, quantity: '', toMake: true };
const prefixOf = (typed: string): string => typed.trim().toUpperCase() || defaultPrefix;
const exampleSymbols = '7K3M9QXA2TD';

/** Returns a valid sample code of this prefix; its last symbol is the check symbol. */
const preview = (prefix: string): string | undefined =>
  isPlatePrefix(prefix) ? groupPlateCode(makePlateCode(prefix, exampleSymbols)) : undefined;

const quantityOf = (typed: string): number | undefined => {
  const quantity = /^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= maxBatch ? quantity : undefined;
};

const ask = (test: (typed: string) => boolean, message: string) => ({
  validator: (_rule: unknown, typed: unknown) =>
    test(typeof typed === 'string' ? typed : '') ? Promise.resolve() : Promise.reject(new Error(message)),
});

/** Titles that the specification fixes for the toast of each invalid field. */
const faultTitles: Readonly<Record<string, string>> = {
  batchName: 'Batch Name Required',
  quantity: 'Invalid Quantity',
  prefix: 'Invalid Prefix',
};

export const GenerateForm = (): JSX.Element => {
  const toast = useToast();
  const draft = useStaffDraft('qr-generation', isTyped);
  const [form] = Form.useForm<Typed>();
  const prefix = Form.useWatch('prefix', form) ?? defaultPrefix;
  const generate = useGenerate();
  const knownBatches = useKnownBatches();
  const [comparing, setComparing] = useState(false);
  const [sameName, setSameName] = useState<{ readonly of: Batch; readonly wanted: NewBatch }>();
  const previewCodes = preview(prefixOf(prefix));

  const send = (requested: NewBatch): void =>
    generate.mutate(requested, {
      onSuccess: ({ generated }) => {
        draft.discard();
        form.setFieldsValue({ ...empty, prefix: requested.prefix });
        form.focusField('batchName');
        toast({
          title: 'QR Codes Generated',
          description: `${generated.toLocaleString()} codes of “${requested.batchName}” are stored. Their images follow.${requested.received ? '' : ' Receive the plates when the maker has delivered them.'}`,
        });
      },
      onError: (error) => {
        if (error instanceof ApiError)
          form.setFields(
            (error.body.errors ?? []).flatMap(({ field, message }) =>
              field in empty ? [{ name: field as keyof Typed, errors: [message] }] : [],
            ),
          );
        toast({
          title: 'Generation Failed',
          description: sentenceOf(error, 'Failed to generate QR codes'),
          variant: 'destructive',
          ...(error instanceof ApiError && { reference: error.reference }),
        });
      },
      onSettled: () => setSameName(undefined),
    });

  const submit = async (typed: Typed): Promise<void> => {
    if (comparing || generate.isPending) return;
    const requested = {
      batchName: typed.batchName.trim(),
      prefix: prefixOf(typed.prefix),
      quantity: quantityOf(typed.quantity) ?? 0,
      received: !typed.toMake,
    };
    setComparing(true);
    const batches = await knownBatches();
    setComparing(false);
    const of = batches.find(({ batchName }) => batchName.toLowerCase() === requested.batchName.toLowerCase());
    if (of) setSameName({ of, wanted: requested });
    else send(requested);
  };

  const toastFirstError: NonNullable<FormProps<Typed>['onFinishFailed']> = ({ errorFields }) => {
    const error = errorFields[0];
    const title = faultTitles[String(error?.name[0])];
    if (error && title) toast({ title, description: error.errors[0] ?? '', variant: 'destructive' });
  };

  return (
    <section className="panel" aria-labelledby="generate-title">
      <h2 id="generate-title">Generate a batch</h2>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...empty, ...draft.kept }}
        validateTrigger="onSubmit"
        noValidate
        onValuesChange={(_changed, typed) => draft.keep(typed)}
        onFinish={(typed) => void submit(typed)}
        onFinishFailed={toastFirstError}
      >
        <Form.Item
          name="batchName"
          label="Batch name"
          required
          rules={[ask((typed) => typed.trim() !== '', batchMessages.batchName)]}
        >
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <div className="generate-pair">
          <Form.Item
            name="prefix"
            label="Prefix"
            required
            rules={[ask((typed) => isPlatePrefix(prefixOf(typed)), batchMessages.prefix)]}
          >
            <Input maxLength={8} autoComplete="off" className="generate-prefix" />
          </Form.Item>
          <Form.Item
            name="quantity"
            label="Quantity"
            required
            rules={[ask((typed) => quantityOf(typed) !== undefined, batchMessages.quantity)]}
          >
            <Input inputMode="numeric" autoComplete="off" className="numeric" />
          </Form.Item>
        </div>
        <Form.Item
          name="toMake"
          valuePropName="checked"
          extra="Orders and partners get these codes once you have received the plates."
        >
          <Checkbox>Plates still have to be made</Checkbox>
        </Form.Item>
        <p className="generate-preview" aria-live="polite">
          {previewCodes === undefined ? (
            'The codes will show here once the prefix fits.'
          ) : (
            <>
              A code will look like <strong>{previewCodes}</strong>
            </>
          )}
        </p>
        <Button type="primary" htmlType="submit" loading={comparing || (generate.isPending && !sameName)}>
          Generate QR Codes
        </Button>
      </Form>
      {sameName && (
        <ConfirmDialog
          question={`There is a batch of this name from ${day(sameName.of.createdAt)}. Generate anyway?`}
          yes="Generate anyway"
          no="Change the name"
          pending={generate.isPending}
          onYes={() => send(sameName.wanted)}
          onNo={() => {
            setSameName(undefined);
            form.focusField('batchName');
          }}
        >
          Use a unique batch name.
        </ConfirmDialog>
      )}
    </section>
  );
};
