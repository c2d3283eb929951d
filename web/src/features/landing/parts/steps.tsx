import type { JSX } from 'react';
import { stepLabel } from '../labels.js';

export const Steps = (): JSX.Element => (
  <section id="services" className="landing-section" aria-labelledby="services-heading">
    <h2 id="services-heading">{stepLabel.heading}</h2>
    <p className="section-lead">{stepLabel.lead}</p>
    <ol className="steps">
      {stepLabel.steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
