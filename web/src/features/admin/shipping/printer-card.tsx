import { printers as catalogue, maxOffsetMm, type PrinterId } from '@keepsake/contracts/catalog/printers';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Form, InputNumber, Select } from 'antd';
import { useState, type JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import type { Shown } from './pdf-dialog.js';
import { calibrationOf, saveOffset, shipmentsKey, type Printer } from './shipments-api.js';

type Props = {
  readonly printers: UseQueryResult<readonly Printer[]>;
  readonly printer: Printer | undefined;
  readonly printerId: PrinterId;
  readonly onPrinter: (id: PrinterId) => void;
  readonly onShow: (shown: Shown) => void;
};

const mm = (offset: number): string => offset.toFixed(1).replace('-', '−');
const choices = catalogue.map(({ id, name }) => ({ value: id, label: name }));

/** Sets the printer, the orientation of the sheet and the print offset. */
export const PrinterCard = ({ printers, printer, printerId, onPrinter, onShow }: Props): JSX.Element => {
  const [measuring, setMeasuring] = useState(false);
  const { name, steps } = catalogue.find(({ id }) => id === printerId) ?? catalogue[0];
  return (
    <div className="printer-line">
      <label htmlFor="label-printer">Printer</label>
      <Select id="label-printer" value={printerId} options={choices} onChange={onPrinter} />
      <details className="printer-steps">
        <summary>How to load the sheet</summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
      <div className="printer-offset">
        {printer && (
          <span>
            Offset {mm(printer.xMm)} / {mm(printer.yMm)} mm
          </span>
        )}
        {printers.isError && <span className="quiet">The offset is not known right now.</span>}
        {printer && (
          <Button size="small" onClick={() => setMeasuring(true)}>
            Set offset
          </Button>
        )}
        {printer && (
          <Button
            size="small"
            onClick={() =>
              onShow({
                title: `Calibration sheet, ${name}`,
                name: `calibration-${printer.id}.pdf`,
                from: calibrationOf(printer),
              })
            }
          >
            Calibration sheet
          </Button>
        )}
      </div>
      {printer && measuring && <OffsetDialog printer={printer} name={name} onLeave={() => setMeasuring(false)} />}
    </div>
  );
};

type Typed = { readonly xMm: number | null; readonly yMm: number | null };

const OffsetDialog = ({
  printer,
  name: printerName,
  onLeave,
}: {
  readonly printer: Printer;
  readonly name: string;
  readonly onLeave: () => void;
}): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const { act, pending, error } = useAction(shipmentsKey, onLeave);
  const save = ({ xMm, yMm }: Typed): void =>
    void act({
      input: [printer.id, xMm, yMm],
      run: (key) => saveOffset(printer, xMm ?? 0, yMm ?? 0, key),
      done: `${printerName} prints ${mm(xMm ?? 0)} / ${mm(yMm ?? 0)} mm aside from now on`,
    });
  const field = (name: keyof Typed, label: string): JSX.Element => (
    <Form.Item name={name} label={label} required>
      <InputNumber min={-maxOffsetMm} max={maxOffsetMm} step={0.1} precision={1} suffix="mm" />
    </Form.Item>
  );
  return (
    <ConfirmDialog
      question={`Offset of ${printerName}`}
      yes="Save offset"
      no="Cancel"
      pending={pending}
      error={error}
      onOpened={() => form.focusField('xMm')}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        Print the calibration sheet and hold it with a label sheet against the light. Enter how far the print has to
        move. It is saved for everyone who prints on this printer.
      </p>
      <Form
        form={form}
        layout="vertical"
        className="offset-pair"
        initialValues={{ xMm: printer.xMm, yMm: printer.yMm }}
        onFinish={save}
      >
        {field('xMm', 'To the right')}
        {field('yMm', 'Down')}
      </Form>
    </ConfirmDialog>
  );
};
