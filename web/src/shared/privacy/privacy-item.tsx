import { Form } from 'antd';
import type { JSX } from 'react';
import { PrivacyCard, privacyRule, type Privacy } from './privacy-card.js';

type Props = {
  readonly id?: string;
  readonly value?: Privacy;
  readonly onChange?: (privacy: Privacy) => void;
};

/** Shows errors at the fields of the card, so the form item shows none. */
const WiredCard = (props: Props): JSX.Element => {
  const { errors } = Form.Item.useStatus();
  const [first] = errors.filter((error) => typeof error === 'string');
  return <PrivacyCard {...props} error={first} />;
};

/** The field `privacy` of a form. */
export const PrivacyItem = (): JSX.Element => (
  <Form.Item name="privacy" rules={[privacyRule]} help="">
    <WiredCard />
  </Form.Item>
);
