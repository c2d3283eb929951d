import { Fragment, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { hoursInLabels } from '../../shared/opening-hours.js';
import { siteSettings, supportCall } from '../../shared/site-settings.js';
import type { RunningText, Texts } from './running-text.js';
import './site.css';

const Line = ({ texts: terms }: { readonly texts: readonly Texts[] }): JSX.Element => (
  <>
    {terms.map((part, index) => {
      if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>;
      if ('strong' in part) return <strong key={index}>{part.strong}</strong>;
      return (
        <Link key={index} to={part.to}>
          {part.text}
        </Link>
      );
    })}
  </>
);

const List = ({
  items,
  className,
}: {
  readonly items: readonly (readonly Texts[])[];
  readonly className: string;
}): JSX.Element => (
  <ul className={className}>
    {items.map((terms, index) => (
      <li key={index}>
        <Line texts={terms} />
      </li>
    ))}
  </ul>
);

/** Renders a page of running text from web/pages. */
export const Prose = ({ page }: { readonly page: RunningText }): JSX.Element => (
  <div className="prose">
    <h1>{page.title}</h1>
    <p className="prose-changed">Last changed {page.changed}</p>
    <List items={page.short} className="prose-short" />
    {page.sections.map(({ id, heading, blocks }) => (
      <section key={heading}>
        <h2 id={id}>{heading}</h2>
        {blocks.map((block, index) =>
          'list' in block ? (
            <List key={index} items={block.list} className="prose-list" />
          ) : (
            <p key={index}>
              <Line texts={block.paragraph} />
            </p>
          ),
        )}
      </section>
    ))}
    <p className="prose-footer">
      Questions: <a href={supportCall}>{siteSettings.supportPhone}</a>,{' '}
      <a href={`mailto:${siteSettings.supportEmail}`}>{siteSettings.supportEmail}</a>. {hoursInLabels}
    </p>
  </div>
);
