import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { Form, Input } from 'antd';
import type { JSX } from 'react';

const tooShort = `Please choose a password of at least ${minPasswordLength} characters.`;

/** Asks for the password once; it can be revealed, and password managers can fill it in. */
export const NewPassword = ({ label }: { readonly label: string }): JSX.Element => (
  <Form.Item
    name="password"
    label={label}
    required
    extra={`At least ${minPasswordLength} characters. A sentence is easier to remember than a word.`}
    rules={[
      { required: true, message: tooShort },
      { min: minPasswordLength, message: tooShort },
    ]}
  >
    <Input.Password autoComplete="new-password" maxLength={200} />
  </Form.Item>
);
