import { Radio } from 'antd';
import type { JSX } from 'react';
import { PartnerLogo } from '../../../shared/prepared/partner-logo.js';

type Props = {
  readonly preparedBy: string;
  readonly logoUrl: string | null;
  readonly startEmpty: boolean;
  readonly onChange: (startEmpty: boolean) => void;
};

/** Choice between the prepared timeline and an empty one. */
export const PreparedChoice = ({ preparedBy, logoUrl, startEmpty, onChange }: Props): JSX.Element => (
  <section className="notice activation-prepared" aria-label="Prepared for you">
    {logoUrl !== null && <PartnerLogo url={logoUrl} />}
    <p>
      <bdi>{preparedBy}</bdi> has prepared this timeline for you. Once you open it, it is yours alone: they cannot
      change it any more.
    </p>
    <Radio.Group
      aria-label="How to begin"
      value={startEmpty ? 'empty' : 'prepared'}
      onChange={({ target }) => onChange(target.value === 'empty')}
    >
      <Radio value="prepared">Begin with what they prepared; I can change everything later</Radio>
      <Radio value="empty">Begin with an empty page</Radio>
    </Radio.Group>
  </section>
);
