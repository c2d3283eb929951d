import type { IntakeAnswer, PlateMark } from '@keepsake/contracts/rest/plates';
import { groupPlateCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { Button, Drawer, Form, Input, Radio } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../../shared/api/errors.js';
import { canScan, Scanner } from '../../../shared/scan/scanner.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { markLabels } from './plate-labels.js';
import { passportPath, useIntake } from './plates-api.js';
import './plates.css';

type Line = IntakeAnswer['plates'][number];
type Typed = { readonly codes: string; readonly mark: PlateMark; readonly reason?: string };

const outcomes: Readonly<Record<Line['outcome'], { readonly tone: Tone; readonly label: string }>> = {
  marked: { tone: 'done', label: 'Marked' },
  already: { tone: 'moves', label: 'Before' },
  refused: { tone: 'waits', label: 'Refused' },
  unknown: { tone: 'ended', label: 'Not read' },
};

/** A hand scanner types one code per line; people paste columns of a table. */
export const codesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n,;\t]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

const Outcomes = ({ lines }: { readonly lines: readonly Line[] }): JSX.Element => {
  const marked = lines.filter(({ outcome }) => outcome === 'marked').length;
  return (
    <section aria-label="Outcome of each plate" className="intake-outcomes">
      <p role="status">
        {marked} of {lines.length} marked.
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.typed}>
            <span className="numeric nowrap">
              {line.qrCode === null ? (
                <span className="intake-typed">{line.typed}</span>
              ) : (
                <Link to={passportPath(line.qrCode)}>{groupPlateCode(line.qrCode)}</Link>
              )}
            </span>
            <StateLabel tone={outcomes[line.outcome].tone}>{outcomes[line.outcome].label}</StateLabel>
            <span className="quiet">{line.sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Records scanned or typed plates as received, damaged or returned, with a result for each. */
export const IntakeDrawer = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const intake = useIntake();
  const [scanning, setScanning] = useState(false);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const mark = Form.useWatch('mark', form) ?? 'received';
  const count = codesIn(Form.useWatch('codes', form) ?? '').length;

  const add = (read: string): void => {
    const plate = parsePlateCode(read);
    const code = plate.ok ? groupPlateCode(plate.code) : read;
    const before: unknown = form.getFieldValue('codes');
    form.setFieldValue('codes', `${typeof before === 'string' ? before.trimEnd() : ''}\n${code}`.trimStart());
    setScanning(false);
  };

  const send = ({ codes, mark: as, reason = '' }: Typed): void =>
    intake.mutate(
      { codes: [...codesIn(codes)], mark: as, ...(as !== 'received' && { reason }) },
      {
        onSuccess: (plates) => {
          setLines(plates);
          const left = plates.filter(({ outcome }) => outcome === 'refused' || outcome === 'unknown');
          form.setFieldValue('codes', left.map(({ typed }) => `${typed}\n`).join(''));
        },
      },
    );

  return (
    <Drawer open onClose={onLeave} size={480} title="Update plates">
      <Form
        form={form}
        layout="vertical"
        initialValues={{ codes: '', mark: 'received', reason: '' }}
        validateTrigger="onSubmit"
        noValidate
        onFinish={send}
      >
        <Form.Item
          name="codes"
          label="Codes or serials, one per line"
          required
          rules={[{ required: true, whitespace: true, message: 'Please scan at least one plate.' }]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} spellCheck={false} className="numeric" />
        </Form.Item>
        {canScan() && (
          <Button className="intake-scan" onClick={() => setScanning(true)}>
            Scan a plate
          </Button>
        )}
        <Form.Item name="mark" label="Condition" required>
          <Radio.Group
            options={(['received', 'damaged', 'retired', 'good'] as const).map((value) => ({
              value,
              label: markLabels[value],
            }))}
          />
        </Form.Item>
        {mark !== 'received' && (
          <Form.Item
            name="reason"
            label="Reason"
            required
            rules={[{ required: true, whitespace: true, message: 'Enter a reason.' }]}
          >
            <Input maxLength={300} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={intake.isPending}>
          {count > 1 ? `Update ${count} plates` : 'Update plate'}
        </Button>
      </Form>
      {intake.isError && (
        <p role="alert" className="notice notice-error">
          {sentenceOf(intake.error, 'The plates could not be taken in. Nothing has changed. Try again.')}
        </p>
      )}
      {lines.length > 0 && <Outcomes lines={lines} />}
      {scanning && <Scanner onLeave={() => setScanning(false)} onRead={add} />}
    </Drawer>
  );
};
