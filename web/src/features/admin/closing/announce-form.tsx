import type { AnnounceClosingBody } from '@keepsake/contracts/rest/closing';
import { Button, Drawer, Form, Input } from 'antd';
import { useEffect, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useAction } from '../parts/use-action.js';
import { announceClosing, closingKey } from './closing-api.js';

const names = ['closesOn', 'sentence', 'password'] as const;

/** Asks for day, sentence and the own password, and announces the closing. */
export const AnnounceForm = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  useBackCloses(onLeave);
  const [form] = Form.useForm<AnnounceClosingBody>();
  const { act, pending, error } = useAction(closingKey, onLeave);

  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const { errors = [], field, detail = 'We couldn’t save this. Try again.' } = error.body;
    const shown = errors.length > 0 ? errors : [{ field, message: detail }];
    form.setFields(
      shown.map((one) => ({ name: names.find((name) => name === one.field) ?? 'password', errors: [one.message] })),
    );
  }, [error, form]);

  return (
    <Drawer
      open
      size={480}
      title="Close the business"
      onClose={onLeave}
      footer={
        <div className="drawer-actions">
          <Button onClick={onLeave}>Cancel</Button>
          <Button type="primary" danger loading={pending} onClick={() => form.submit()}>
            Announce
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onSubmit"
        noValidate
        onFinish={(body) =>
          void act({ input: body, run: (key) => announceClosing(body, key), done: 'Closing announced' })
        }
      >
        <p className="closing-text">
          Every owner and keeper gets an email now, and all pages show the day. You can withdraw the closing until its
          day.
        </p>
        <Form.Item
          name="closesOn"
          label="Closes on"
          extra="From the start of this day, in the time zone of the business. Three months give families time to download."
          rules={[{ required: true, message: 'Please choose a day.' }]}
        >
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="sentence"
          label="Sentence for families"
          extra="Shown on all pages and in the emails, in your words."
          rules={[{ required: true, whitespace: true, message: 'Please write a sentence for families.' }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        <Form.Item
          name="password"
          label="Your password"
          rules={[{ required: true, message: 'Please enter your password.' }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Drawer>
  );
};
