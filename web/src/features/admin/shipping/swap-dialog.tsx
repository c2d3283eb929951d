import { groupPlateCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useState, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { plateProblem } from '../../../shared/plate/plate-field.js';
import { canScan, Scanner } from '../../../shared/scan/scanner.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useSwap, type Labeled } from './shipments-api.js';

type Typed = { readonly old?: string; readonly fresh: string; readonly damaged: boolean };

/** Returns the server's message about the plate, shown beside its field. */
const errorOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.errors?.find(({ field }) => field.startsWith('codes'))?.message : undefined;

const missing = 'Please scan or type the code of the plate in your hand.';
const checked = (typed: unknown): Promise<void> => {
  const text = typeof typed === 'string' ? typed : '';
  const error = text.trim() === '' ? missing : plateProblem(text);
  return error === undefined ? Promise.resolve() : Promise.reject(new Error(error));
};

/** Swaps the plate of an order for another one; the replaced plate returns to stock or is damaged. */
export const SwapDialog = ({
  parcel: { id, number, codes },
  onLeave,
}: {
  readonly parcel: Labeled;
  readonly onLeave: () => void;
}): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const [scanning, setScanning] = useState(false);
  const swap = useSwap(id);
  const toast = useToast();
  const [first = ''] = codes;
  const only = codes.length === 1;
  const error = errorOf(swap.error);

  const send = ({ old = first, fresh, damaged }: Typed): void => {
    const parsed = parsePlateCode(fresh);
    if (!parsed.ok || swap.isPending) return;
    const requested = codes.map((code) => (code === old ? parsed.code : code));
    swap.mutate(
      { codes: requested, damaged: damaged ? [old] : [] },
      {
        onSuccess: () => {
          toast({
            title: `${groupPlateCode(parsed.code)} goes with ${number}`,
            description: `${groupPlateCode(old)} is ${damaged ? 'marked damaged' : 'back on the shelf'}. Please print the packing slip again; the label stays.`,
          });
          onLeave();
        },
      },
    );
  };
  const read = (text: string): void => {
    const parsed = parsePlateCode(text);
    swap.reset();
    form.setFieldValue('fresh', parsed.ok ? groupPlateCode(parsed.code) : text);
    setScanning(false);
  };

  // Replaces the dialog instead of covering it: both trap the focus.
  if (scanning) return <Scanner onRead={read} onLeave={() => setScanning(false)} />;
  return (
    <ConfirmDialog
      question={`Swap a plate of ${number}?`}
      yes="Swap plate"
      no="Cancel"
      pending={swap.isPending}
      error={error === undefined ? swap.error : undefined}
      onOpened={() => form.focusField(only || form.getFieldValue('old') !== undefined ? 'fresh' : 'old')}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        {only ? `The packing slip names ${groupPlateCode(first)}. ` : ''}
        The plate in your hand takes its place, and a packing slip that is printed already has to be printed again. The
        address label names no plate and stays.
      </p>
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onSubmit"
        initialValues={{ fresh: '', damaged: false }}
        onFinish={send}
        onValuesChange={() => swap.reset()}
      >
        {!only && (
          <Form.Item
            name="old"
            label="Plate on the slip"
            required
            rules={[{ required: true, message: 'Please choose which plate is swapped.' }]}
          >
            <Select
              showSearch
              placeholder="Which one is not packed"
              options={codes.map((code) => ({ value: code, label: groupPlateCode(code) }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="fresh"
          label="Code of the plate in your hand"
          required
          rules={[{ validator: (_, typed: unknown) => checked(typed) }]}
          {...(error !== undefined && { validateStatus: 'error' as const, help: error })}
        >
          <Input
            className="numeric"
            maxLength={400}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="CF-7K3M-9QXA-2TDV"
            onPressEnter={(event) => {
              event.preventDefault();
              form.submit();
            }}
          />
        </Form.Item>
        {canScan() && (
          <Button className="swap-scan" onClick={() => setScanning(true)}>
            Scan with the camera
          </Button>
        )}
        <Form.Item name="damaged" valuePropName="checked">
          <Checkbox>The plate on the slip is damaged</Checkbox>
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};
