import type { JSX } from 'react';
import { stepWords } from '../words.js';

export const Steps = (): JSX.Element => (
  <section id="services" className="landing-section" aria-labelledby="services-heading">
    <h2 id="services-heading">{stepWords.heading}</h2>
    <ol className="steps">
      {stepWords.steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
