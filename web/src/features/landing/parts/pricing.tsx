import { packageName } from '@keepsake/contracts/catalog/package-names';
import { packageCards, packageLines, type PackageCard } from '@keepsake/contracts/catalog/packages';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../../shared/controls/icons.js';
import { pricingLabels } from '../labels.js';

const inEach = (cards: readonly PackageCard[]): readonly string[] =>
  (cards[0]?.features ?? []).filter((feature) => cards.every(({ features }) => features.includes(feature)));

const inEveryPackage = inEach(packageCards);

const Features = ({
  features,
  className,
}: {
  readonly features: readonly string[];
  readonly className: string;
}): JSX.Element => (
  <ul className={className}>
    {features.map((feature) => (
      <li key={feature}>
        <CheckIcon />
        {feature}
      </li>
    ))}
  </ul>
);

type CardProps = { readonly card: PackageCard; readonly button: string; readonly shared: readonly string[] };

const Card = ({ card, button, shared }: CardProps): JSX.Element => (
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
    {!shared.includes(card.description) && <p className="price-text">{card.description}</p>}
    <Features className="price-features" features={card.features.filter((feature) => !shared.includes(feature))} />
    <Link
      to={`/checkout?tier=${card.tier}`}
      className={`button ${card.badge === undefined ? 'button-quiet' : 'button-primary'}`}
      aria-label={`${button}: ${card.name}`}
    >
      {button}
    </Link>
  </li>
);

/** Names once what all cards of the group have in common; the cards show what differs. */
const Group = ({ category, heading, button }: (typeof pricingLabels.groups)[number]): JSX.Element => {
  const cards = packageCards.filter((card) => card.category === category);
  const [first] = cards;
  const description = cards.every((card) => card.description === first?.description) ? first?.description : undefined;
  const shared = [...inEach(cards), ...(description === undefined ? [] : [description])];
  return (
    <div className="price-group">
      <h3>{heading}</h3>
      {description !== undefined && <p className="price-group-lead">{description}</p>}
      <ul className="price-cards" data-category={category}>
        {cards.map((card) => (
          <Card key={card.id} card={card} button={button} shared={shared} />
        ))}
      </ul>
      {packageLines
        .filter((line) => line.category === category)
        .map(({ tier, text }) => (
          <p key={tier} className="price-line">
            <Link to={`/checkout?tier=${tier}`}>{packageName(tier)}</Link>: {text}
          </p>
        ))}
    </div>
  );
};

export const Pricing = (): JSX.Element => (
  <section id="pricing" className="landing-section" aria-labelledby="pricing-heading">
    <h2 id="pricing-heading">{pricingLabels.heading}</h2>
    <p className="section-lead">
      {pricingLabels.lead} <Link to="/terms#lifetime">{pricingLabels.lifetime}</Link>
    </p>
    <p className="price-every">{pricingLabels.inEveryPackage}</p>
    <Features className="price-every-list" features={inEveryPackage} />
    {pricingLabels.groups.map((group) => (
      <Group key={group.category} {...group} />
    ))}
    <p className="section-more">
      {pricingLabels.atHand} <Link to="/create">{pricingLabels.withPhotographs}</Link>
    </p>
  </section>
);
