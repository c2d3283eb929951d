import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { questionLabels } from '../labels.js';

export const Questions = (): JSX.Element => (
  <section id="questions" className="landing-section" aria-labelledby="questions-heading">
    <h2 id="questions-heading">{questionLabels.heading}</h2>
    <div className="questions">
      {questionLabels.questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
    <p className="section-more">
      <Link to="/support">{questionLabels.more}</Link>
    </p>
  </section>
);
