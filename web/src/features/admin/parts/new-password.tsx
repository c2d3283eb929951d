import { shortestPassword } from '@keepsake/contracts/values/limits';
import { Form, Input } from 'antd';
import type { JSX } from 'react';

const tooShort = `Please choose a password of at least ${shortestPassword} characters.`;

/** Asks for the password once; it can be revealed, and password managers can fill it in. */
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
