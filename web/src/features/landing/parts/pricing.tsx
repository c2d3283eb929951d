import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../../shared/controls/icons.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { shownPackage } from '../../../shared/order/order-texts.js';
import { landingText as t } from '../landing-texts.js';
import { priceCards, priceLine, type PriceCard } from '../price-cards.js';

const categories = ['individual', 'event'] as const;

const inEach = (cards: readonly PriceCard[]): readonly string[] =>
  (cards[0]?.features ?? []).filter((feature) => cards.every(({ features }) => features.includes(feature)));

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

type CardProps = { readonly card: PriceCard; readonly button: string; readonly shared: readonly string[] };

const Card = ({ card, button, shared }: CardProps): JSX.Element => (
  <li className="price-card" data-badged={card.badge !== undefined}>
    <div className="price-card-top">
      <h4>{card.name}</h4>
      {card.badge !== undefined && <span className="price-badge">{card.badge}</span>}
    </div>
    <p className="price">
      <span>{card.price}</span>
      {card.further !== undefined && <span className="price-further">{card.further}</span>}
    </p>
    <p className="price-note">{card.priceNote}</p>
    {!shared.includes(card.description) && <p className="price-text">{card.description}</p>}
    <Features className="price-features" features={card.features.filter((feature) => !shared.includes(feature))} />
    <Link
      to={`/checkout?tier=${card.tier}`}
      className={`button ${card.badge === undefined ? 'button-quiet' : 'button-primary'}`}
      aria-label={t('buttonOf', { button, name: card.name })}
    >
      {button}
    </Link>
  </li>
);

/** Names once what all cards of the group have in common; the cards show what differs. */
const Group = ({ category }: { readonly category: (typeof categories)[number] }): JSX.Element => {
  const cards = priceCards(category);
  const [first] = cards;
  const description = cards.every((card) => card.description === first?.description) ? first?.description : undefined;
  const shared = [...inEach(cards), ...(description === undefined ? [] : [description])];
  const line = priceLine(category);
  return (
    <div className="price-group">
      <h3>{t(`group-${category}`)}</h3>
      {description !== undefined && <p className="price-group-lead">{description}</p>}
      <ul className="price-cards" data-category={category}>
        {cards.map((card) => (
          <Card key={card.id} card={card} button={t(`groupButton-${category}`)} shared={shared} />
        ))}
      </ul>
      <p className="price-line">
        {filled(
          t('lineOf', { name: slot(0), text: line.text }),
          <Link to={`/checkout?tier=${line.tier}`}>{shownPackage(line.tier)}</Link>,
        )}
      </p>
    </div>
  );
};

export const Pricing = (): JSX.Element => (
  <section id="pricing" className="landing-section" aria-labelledby="pricing-heading">
    <h2 id="pricing-heading">{t('pricing')}</h2>
    <p className="section-lead">
      {t('pricingLead')} <Link to="/terms#lifetime">{t('pricingLifetime')}</Link>
    </p>
    <p className="price-every">{t('pricingEvery')}</p>
    <Features className="price-every-list" features={inEach(categories.flatMap(priceCards))} />
    {categories.map((category) => (
      <Group key={category} category={category} />
    ))}
    <p className="section-more">
      {t('pricingAtHand')} <Link to="/create">{t('pricingWithPhotos')}</Link>
    </p>
  </section>
);
