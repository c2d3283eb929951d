import { Button, Checkbox, Drawer, Form, Input, type InputProps } from 'antd';
import { useEffect, type ComponentProps, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { sendJson } from '../../../shared/api/client.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useAction } from '../parts/use-action.js';
import { integrationsKey } from './integrations-api.js';

type Typed = { readonly text: string; readonly choices: readonly string[] };

type Props<C> = {
  readonly title: string;
  readonly submit: string;
  readonly address: '/api/admin/api-keys' | '/api/admin/webhooks';
  readonly done: string;
  readonly text: {
    /** Field of the body. */
    readonly name: 'name' | 'url';
    readonly label: string;
    readonly extra: string;
    readonly missing: string;
    readonly input: InputProps;
  };
  readonly choices: {
    readonly name: 'scopes' | 'events';
    readonly label: string;
    readonly missing: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
  readonly onCreated: (created: C) => void;
  readonly onLeave: () => void;
};

/** Drops `aria-required`, which antd sets on the group and which is not allowed there. */
const Choices = ({ 'aria-required': _required, ...props }: ComponentProps<typeof Checkbox.Group>): JSX.Element => (
  <Checkbox.Group {...props} />
);

/** Creates an API key or a webhook: one line of text and several boxes. */
export const CreateForm = <C,>({
  title,
  submit,
  address,
  done,
  text,
  choices,
  onCreated,
  onLeave,
}: Props<C>): JSX.Element => {
  useBackCloses(onLeave);
  const [form] = Form.useForm<Typed>();
  const { act, pending, error } = useAction(integrationsKey, onLeave);

  useEffect(() => {
    if (error instanceof ApiError)
      form.setFields(
        (error.body.errors ?? [{ field: text.name, message: error.body.detail ?? error.message }]).map(
          ({ field, message }) => ({ name: field === choices.name ? 'choices' : 'text', errors: [message] }),
        ),
      );
    else if (error !== undefined)
      form.setFields([{ name: 'text', errors: ['Nothing was changed. Check the connection and try again.'] }]);
  }, [error, form, text.name, choices.name]);

  const save = (typed: Typed): void => {
    const body = { [text.name]: typed.text.trim(), [choices.name]: typed.choices };
    void act({
      input: body,
      run: async (key) => onCreated(await sendJson<C>(address, { body, key })),
      done,
    });
  };

  return (
    <Drawer
      open
      size={480}
      title={title}
      onClose={onLeave}
      footer={
        <div className="drawer-actions">
          <Button onClick={onLeave}>Cancel</Button>
          <Button type="primary" loading={pending} onClick={() => form.submit()}>
            {submit}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ text: '', choices: [] }}
        validateTrigger="onSubmit"
        noValidate
        onFinish={save}
      >
        <Form.Item
          name="text"
          label={text.label}
          extra={text.extra}
          required
          rules={[{ required: true, whitespace: true, message: text.missing }]}
        >
          <Input autoComplete="off" spellCheck={false} {...text.input} />
        </Form.Item>
        <Form.Item
          name="choices"
          label={choices.label}
          required
          rules={[{ required: true, type: 'array', min: 1, message: choices.missing }]}
        >
          <Choices className="integration-choices" options={[...choices.options]} />
        </Form.Item>
      </Form>
    </Drawer>
  );
};
