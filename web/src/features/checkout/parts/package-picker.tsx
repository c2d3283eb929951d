import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { JSX } from 'react';
import { PackageChoices } from '../../../shared/order/fields/package-choices.js';
import { tierGroups } from '../tier-choices.js';

type Props = { readonly chosen: PricingTier; readonly onChoose: (tier: PricingTier) => void };

export const PackagePicker = ({ chosen, onChoose }: Props): JSX.Element => (
  <div className="packages">
    {tierGroups().map(({ heading, choices }) => (
      <fieldset key={heading}>
        <legend>{heading}</legend>
        <PackageChoices
          name="pricingTier"
          choices={choices.map(({ tier, ...choice }) => ({ value: tier, ...choice }))}
          chosen={chosen}
          onChoose={onChoose}
        />
      </fieldset>
    ))}
  </div>
);
