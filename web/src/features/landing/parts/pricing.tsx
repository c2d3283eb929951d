import { packageName } from '@keepsake/contracts/catalog/package-names';
import { packageCards, packageLines, type PackageCard } from '@keepsake/contracts/catalog/packages';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../../shared/controls/icons.js';
import { pricingLabels } from '../labels.js';

const Card = ({ card, button }: { readonly card: PackageCard; readonly button: string }): JSX.Element => (
  <li className="price-card" data-badged={card.badge !== undefined}>
    <div className="price-card-top">
      <h4>{card.name}</h4>
      {card.badge !== undefined && <span className="price-badge">{card.badge}</span>}
    </div>
    <p className="price">
      {card.price.split(' + ').map((part, index) => (
        <span key={part} className={index === 0 ? undefined : 'price-further'}>
          {index === 0 ? part : `+ ${part}`}
        </span>
      ))}
    </p>
    <p className="price-note">{[card.guestCount, card.priceNote].filter((one) => one !== undefined).join(' · ')}</p>
    <p className="price-words">{card.description}</p>
    <ul className="price-features">
      {card.features.map((feature) => (
        <li key={feature}>
          <CheckIcon />
          {feature}
        </li>
      ))}
    </ul>
    <Link
      to={`/checkout?tier=${card.tier}`}
      className={`button ${card.badge === undefined ? 'button-quiet' : 'button-primary'}`}
      aria-label={`${button}: ${card.name}`}
    >
      {button}
    </Link>
  </li>
);

export const Pricing = (): JSX.Element => (
  <section id="pricing" className="landing-section" aria-labelledby="pricing-heading">
    <h2 id="pricing-heading">{pricingLabels.heading}</h2>
    <p className="section-lead">
      {pricingLabels.lead} <Link to="/terms#lifetime">{pricingLabels.lifetime}</Link>
    </p>
    {pricingLabels.groups.map(({ category, heading, button }) => (
      <div key={category} className="price-group">
        <h3>{heading}</h3>
        <ul className="price-cards" data-category={category}>
          {packageCards
            .filter((card) => card.category === category)
            .map((card) => (
              <Card key={card.id} card={card} button={button} />
            ))}
        </ul>
        {packageLines
          .filter((line) => line.category === category)
          .map(({ tier, words }) => (
            <p key={tier} className="price-line">
              <Link to={`/checkout?tier=${tier}`}>{packageName(tier)}</Link>: {words}
            </p>
          ))}
      </div>
    ))}
    <p className="section-more">
      {pricingLabels.atHand} <Link to="/create">{pricingLabels.withPhotographs}</Link>
    </p>
  </section>
);
