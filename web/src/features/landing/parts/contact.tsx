import { useState, type JSX } from 'react';
import { MailIcon, PhoneIcon } from '../../../shared/controls/icons.js';
import { prerendered } from '../../../shared/prerendered.js';
import { siteSettings, supportCall } from '../../../shared/site-settings.js';
import { openingAt, weekOfHours } from '../../../shared/opening-hours.js';
import { contactLabels } from '../labels.js';
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
            <small>{contactLabels.tollFree}</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <small>{contactLabels.support}</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${partnershipEmail}`}>{partnershipEmail}</a>
            <small>{contactLabels.partnerships}</small>
          </span>
        </li>
      </ul>
      <h3>{contactLabels.hours}</h3>
      <p className="opening" data-open={opening.open}>
        {prerendered ? '\u00a0' : opening.sentence}
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
    <h2 id="contact-heading">{contactLabels.heading}</h2>
    <p className="section-lead">{contactLabels.lead}</p>
    <div className="contact">
      <ContactForm />
      <Facts />
    </div>
  </section>
);
