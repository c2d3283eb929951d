import type { PartnerBrand } from '@keepsake/contracts/rest/brand';
import type { JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { PartnerLogo } from '../../../shared/prepared/partner-logo.js';
import { brandText as t } from './brand-texts.js';

type Props = { readonly brand: PartnerBrand; readonly usual: string };

/** The brand where a family meets it. */
export const BrandSample = ({ brand: { name, logo }, usual }: Props): JSX.Element => (
  <section className="brand-sample" aria-labelledby="brand-sample">
    <h2 id="brand-sample">{t('seen')}</h2>
    <div className="brand-card">
      {logo !== null && <PartnerLogo url={logo.url} />}
      <p>{filled(t('preparedFor', { name: slot(0) }), <bdi>{name ?? usual}</bdi>)}</p>
    </div>
    <p className="team-about">{t('hide', { name: name ?? usual })}</p>
  </section>
);
