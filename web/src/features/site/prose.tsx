import type { JSX } from 'react';
import { siteSettings } from '../../shared/site-settings.js';
import './site.css';

type Part = { readonly id?: string; readonly heading: string; readonly words: readonly string[] };

type Props = {
  readonly heading: string;
  /** Five plain sentences first. */
  readonly short: readonly string[];
  readonly parts: readonly Part[];
  readonly changed?: string;
};

export const Prose = ({ heading, short, parts, changed = '20 November 2026' }: Props): JSX.Element => (
  <div className="prose">
    <h1>{heading}</h1>
    <p className="prose-changed">Last changed {changed}</p>
    <ul className="prose-short">
      {short.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    {parts.map(({ id, heading: title, words }) => (
      <section key={title}>
        <h2 id={id}>{title}</h2>
        {words.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
    <p className="prose-foot">
      Questions: {siteSettings.supportPhone},{' '}
      <a href={`mailto:${siteSettings.supportEmail}`}>{siteSettings.supportEmail}</a>. Monday to Friday 9:00 AM - 6:00
      PM EST, Saturday 10:00 AM - 4:00 PM EST.
    </p>
  </div>
);
