import type { PartnerBrand } from '@keepsake/contracts/rest/brand';
import type { JSX } from 'react';
import { PartnerLogo } from '../../../shared/prepared/partner-logo.js';

type Props = { readonly brand: PartnerBrand; readonly usual: string };

/** The brand where a family meets it. */
export const BrandSample = ({ brand: { name, logo }, usual }: Props): JSX.Element => (
  <section className="brand-sample" aria-labelledby="brand-sample">
    <h2 id="brand-sample">What families see</h2>
    <div className="brand-card">
      {logo !== null && <PartnerLogo url={logo.url} />}
      <p>
        Prepared for you by <bdi>{name ?? usual}</bdi>
      </p>
    </div>
    <p className="team-about">
      A family can hide “Prepared by {name ?? usual}” on their page. Pages that are open already keep the name they
      have.
    </p>
  </section>
);
