import type { JSX } from 'react';
import { landingText as t } from '../landing-texts.js';

const pictures = {
  plate: new URL('../../../shared/pictures/product-plate.webp', import.meta.url).href,
  back: new URL('../../../shared/pictures/product-back.webp', import.meta.url).href,
  card: new URL('../../../shared/pictures/product-card.webp', import.meta.url).href,
  box: new URL('../../../shared/pictures/product-box.webp', import.meta.url).href,
} as const;

/** In the order of the page. */
const products = ['plate', 'back', 'card', 'box'] as const;

export const Product = (): JSX.Element => (
  <section id="product" className="landing-section" aria-labelledby="product-heading">
    <h2 id="product-heading">{t('product')}</h2>
    <ul className="product">
      {products.map((product) => (
        <li key={product}>
          <img
            src={pictures[product]}
            alt={t(`productAlt-${product}`)}
            width={760}
            height={570}
            loading="lazy"
            decoding="async"
          />
          <h3>{t(`product-${product}`)}</h3>
          <p>{t(`productText-${product}`)}</p>
        </li>
      ))}
    </ul>
  </section>
);
