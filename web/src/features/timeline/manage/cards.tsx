import { eventTypeOf, timelineHeading } from '@keepsake/contracts/catalog/event-types';
import { useEffect, useState, type FormEvent, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { Field } from '../../../shared/controls/field.js';
import { qrSvg } from '../../../shared/plate/qr-picture.js';
import type { SectionProps } from './sections.js';
import './cards.css';

const layouts = {
  cards: { name: 'Cards for the tables, four per page', perPage: 4 },
  poster: { name: 'A poster, one per page', perPage: 1 },
} as const;
type Layout = keyof typeof layouts;
const layoutNames = ['cards', 'poster'] as const;

const longestLine = 120;

/** Cards and a poster with the code of the page. The browser prints them at their true size, or saves them as PDF. */
export const Cards = ({ code, view }: SectionProps): JSX.Element => {
  const { about: details, guestsPaused } = view;
  const { lead, name } = timelineHeading(details.eventTypeSlug, details.honoreeName ?? undefined, details.heading);
  const [layout, setLayout] = useState<Layout>('cards');
  const [line, setLine] = useState(
    guestsPaused
      ? 'Scan to see the photos and memories.'
      : 'Scan to see the photos and add your own. No app, no account.',
  );
  const address = `${window.location.origin}/c/${code}`;
  const qr = `data:image/svg+xml,${encodeURIComponent(qrSvg(address, 600))}`;

  useEffect(() => {
    document.body.classList.add('printing');
    return () => document.body.classList.remove('printing');
  }, []);

  const card = (
    <div className="plate-card">
      <p className="plate-card-name">
        {lead !== '' && <span>{lead}</span>}
        {name}
      </p>
      <p className="plate-card-about">{details.subtitle ?? eventTypeOf(details.eventTypeSlug).subtitle}</p>
      <img src={qr} alt={`QR code of ${address}`} width="600" height="600" />
      {line !== '' && <p className="plate-card-line">{line}</p>}
      <p className="plate-card-address">{address.replace(/^https?:\/\//, '')}</p>
    </div>
  );
  const print = (event: FormEvent): void => {
    event.preventDefault();
    window.print();
  };

  return (
    <form className="cards-form" noValidate onSubmit={print}>
      <div>
        <p className="manage-message">
          {view.isPrivate
            ? 'Guests scan the code and enter the access code, which is not on the card.'
            : 'Guests scan the code with their camera, and the page opens.'}
        </p>
        <fieldset>
          <legend className="field-label">What to print</legend>
          {layoutNames.map((one) => (
            <label key={one} className="cards-choice">
              <input type="radio" name="layout" checked={layout === one} onChange={() => setLayout(one)} />
              <span>{layouts[one].name}</span>
            </label>
          ))}
        </fieldset>
        <Field label="Line below the code" optional>
          {(wired) => (
            <textarea
              {...wired}
              className="input"
              rows={2}
              maxLength={longestLine}
              value={line}
              onChange={(event) => setLine(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button button-primary">
          Print or save as PDF
        </button>
        <p className="field-hint">
          Fits Letter and A4. Print at 100%, without scaling. To save a PDF, choose PDF as the printer.
        </p>
      </div>
      <div className="cards-preview" data-layout={layout} role="group" aria-label="Preview">
        {card}
      </div>
      {createPortal(
        <div
          className="printed printed-cards"
          data-layout={layout}
          data-event={details.eventTypeSlug}
          aria-hidden="true"
        >
          {Array.from({ length: layouts[layout].perPage }, (_, at) => (
            <div key={at}>{card}</div>
          ))}
        </div>,
        document.body,
      )}
    </form>
  );
};
