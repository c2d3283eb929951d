import type { PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { JSX } from 'react';
import { tierGroups } from '../../../shared/order/tiers.js';
import './package-picker.css';

type Props = { readonly chosen: PricingTier; readonly onChoose: (tier: PricingTier) => void };

export const PackagePicker = ({ chosen, onChoose }: Props): JSX.Element => (
  <div className="packages">
    {tierGroups.map(({ heading, choices }) => (
      <fieldset key={heading}>
        <legend>{heading}</legend>
        <div className="package-choices">
          {choices.map(({ tier, name, price, note, badge }) => (
            <label key={tier} className="package" data-chosen={tier === chosen}>
              <input
                type="radio"
                name="pricingTier"
                value={tier}
                checked={tier === chosen}
                onChange={() => onChoose(tier)}
              />
              <span className="package-name">{name}</span>
              <span className="package-price">{price}</span>
              <span className="package-note">{note}</span>
              {badge !== undefined && <span className="package-badge">{badge}</span>}
            </label>
          ))}
        </div>
      </fieldset>
    ))}
  </div>
);
