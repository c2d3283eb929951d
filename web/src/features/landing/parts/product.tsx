import type { JSX } from 'react';
import { productLabels } from '../labels.js';

const pictures = {
  plate: new URL('../../../shared/pictures/product-plate.webp', import.meta.url).href,
  card: new URL('../../../shared/pictures/product-card.webp', import.meta.url).href,
  box: new URL('../../../shared/pictures/product-box.webp', import.meta.url).href,
} as const;

export const Product = (): JSX.Element => (
  <section id="product" className="landing-section" aria-labelledby="product-heading">
    <h2 id="product-heading">{productLabels.heading}</h2>
    <ul className="product">
      {productLabels.items.map(({ picture, alt, title, text }) => (
        <li key={picture}>
          <img src={pictures[picture]} alt={alt} width={760} height={570} loading="lazy" decoding="async" />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
