import { Radio } from 'antd';
import type { JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { PartnerLogo } from '../../../shared/prepared/partner-logo.js';
import { activationText as t } from '../activation-texts.js';

type Props = {
  readonly preparedBy: string;
  readonly logoUrl: string | null;
  readonly startEmpty: boolean;
  readonly onChange: (startEmpty: boolean) => void;
};

/** Choice between the prepared timeline and an empty one. */
export const PreparedChoice = ({ preparedBy, logoUrl, startEmpty, onChange }: Props): JSX.Element => (
  <section className="notice activation-prepared" aria-label={t('preparedFor')}>
    {logoUrl !== null && <PartnerLogo url={logoUrl} />}
    <p>{filled(t('preparedBy', { name: slot(0) }), <bdi>{preparedBy}</bdi>)}</p>
    <Radio.Group
      aria-label={t('preparedBegin')}
      value={startEmpty ? 'empty' : 'prepared'}
      onChange={({ target }) => onChange(target.value === 'empty')}
    >
      <Radio value="prepared">{t('preparedUse')}</Radio>
      <Radio value="empty">{t('preparedEmpty')}</Radio>
    </Radio.Group>
  </section>
);
