import { useState, type JSX } from 'react';
import { MailIcon, PhoneIcon } from '../../../shared/controls/icons.js';
import { drawnAhead } from '../../../shared/drawn-ahead.js';
import { siteSettings, supportCall } from '../../../shared/site-settings.js';
import { openingAt, weekOfHours } from '../../../shared/opening-hours.js';
import { contactWords } from '../words.js';
import { ContactForm } from './contact-form.js';

const Facts = (): JSX.Element => {
  const { supportPhone, supportEmail, partnershipEmail, businessTimezone } = siteSettings;
  const [opening] = useState(() => openingAt(new Date(), businessTimezone));
  return (
    <div className="contact-facts">
      <ul>
        <li>
          <PhoneIcon />
          <span>
            <a href={supportCall}>{supportPhone}</a>
            <small>{contactWords.tollFree}</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <small>{contactWords.support}</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${partnershipEmail}`}>{partnershipEmail}</a>
            <small>{contactWords.partnerships}</small>
          </span>
        </li>
      </ul>
      <h3>{contactWords.hours}</h3>
      <p className="opening" data-open={opening.open}>
        {drawnAhead ? '\u00a0' : opening.sentence}
      </p>
      <dl>
        {weekOfHours.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

export const Contact = (): JSX.Element => (
  <section id="contact" className="landing-section" aria-labelledby="contact-heading">
    <h2 id="contact-heading">{contactWords.heading}</h2>
    <p className="section-lead">{contactWords.lead}</p>
    <div className="contact">
      <ContactForm />
      <Facts />
    </div>
  </section>
);
