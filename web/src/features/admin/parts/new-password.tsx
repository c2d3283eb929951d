import { shortestPassword } from '@keepsake/contracts/values/limits';
import { Form, Input } from 'antd';
import type { JSX } from 'react';

const tooShort = `Please choose a password of at least ${shortestPassword} characters.`;

/** Asked for once: it can be looked at, and password managers fill it in. */
export const NewPassword = ({ label }: { readonly label: string }): JSX.Element => (
  <Form.Item
    name="password"
    label={label}
    required
    extra={`At least ${shortestPassword} characters. A sentence is easier to remember than a word.`}
    rules={[
      { required: true, message: tooShort },
      { min: shortestPassword, message: tooShort },
    ]}
  >
    <Input.Password autoComplete="new-password" maxLength={200} />
  </Form.Item>
);
