import { useState, type JSX } from 'react';
import { MailIcon, PhoneIcon } from '../../../shared/controls/icons.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { openingAt, weekOfHours } from '../opening-hours.js';
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
            <a href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}>{supportPhone}</a>
            <small>Toll-free</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <small>Support</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${partnershipEmail}`}>{partnershipEmail}</a>
            <small>Business partnerships</small>
          </span>
        </li>
      </ul>
      <h3>Business hours</h3>
      <p className="opening" data-open={opening.open}>
        {opening.sentence}
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
    <h2 id="contact-heading">Contact</h2>
    <p className="section-lead">A person answers, within 24 hours.</p>
    <div className="contact">
      <ContactForm />
      <Facts />
    </div>
  </section>
);
