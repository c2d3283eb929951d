import { Form, Radio } from 'antd';
import { staffMessages } from '@keepsake/contracts/catalog/staff-messages';
import type { JSX } from 'react';
import { roleChoices } from './staff-labels.js';

/** Shows the areas that each role opens, to prevent granting too much. */
export const RoleField = (): JSX.Element => (
  <Form.Item name="role" label="Role" required rules={[{ required: true, message: staffMessages.roleMissing }]}>
    <Radio.Group className="roles">
      {roleChoices.map(({ value, label, pages }) => (
        <Radio key={value} value={value}>
          {label} <span className="quiet">{pages}</span>
        </Radio>
      ))}
    </Radio.Group>
  </Form.Item>
);
