import { packageCards, type PackageCard } from '@keepsake/contracts/catalogue/packages';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../../shared/controls/icons.js';

const groups = [
  {
    category: 'individual',
    heading: 'Each person their own timeline',
    button: 'Get Started',
  },
  { category: 'event', heading: 'One event, many copies', button: 'Select Event Package' },
] as const;

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
    <p className="price-note">{card.priceNote}</p>
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
    <h2 id="pricing-heading">Pricing</h2>
    <p className="section-lead">
      One price, shipping and tax included. Unlimited photographs and videos.{' '}
      <Link to="/terms#lifetime">What &ldquo;lifetime&rdquo; means</Link>
    </p>
    {groups.map(({ category, heading, button }) => (
      <div key={category} className="price-group">
        <h3>{heading}</h3>
        <ul className="price-cards" data-category={category}>
          {packageCards
            .filter((card) => card.category === category)
            .map((card) => (
              <Card key={card.id} card={card} button={button} />
            ))}
        </ul>
      </div>
    ))}
    <p className="section-more">
      Have the pictures at hand? <Link to="/create">Order with your photographs</Link>
    </p>
  </section>
);
