import { demoKinds } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { usesLabels } from '../labels.js';

const hasDemo = (event: string): boolean => (demoKinds as readonly string[]).includes(event);

export const UseCases = (): JSX.Element => (
  <section id="uses" className="landing-section" aria-labelledby="uses-heading">
    <h2 id="uses-heading">{usesLabels.heading}</h2>
    <ul className="uses">
      {usesLabels.uses.map(({ event, title, text }) => (
        <li key={event}>
          <h3>{title}</h3>
          <p>{text}</p>
          <p className="uses-links">
            <Link to={`/checkout?event=${event}`} aria-label={usesLabels.order(title)}>
              {usesLabels.orderShort}
            </Link>
            {hasDemo(event) && (
              <Link to={`/timeline/demo?kind=${event}`} aria-label={usesLabels.demo(title)}>
                {usesLabels.demoShort}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
