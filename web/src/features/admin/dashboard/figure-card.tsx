import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PatientTooltip } from '../../../shared/antd/patient-tooltip.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { timeOfDay } from '../../../shared/formats.js';
import { notEnough } from './figure-labels.js';

/** Every figure has a formula, a period and the time of its data. */
export type FigureDefinition = { readonly formula: string; readonly period: string; readonly asOf: string };

export const HowCounted = ({
  label,
  definition: details,
}: {
  readonly label: string;
  readonly definition: FigureDefinition;
}): JSX.Element => (
  <PatientTooltip
    title={
      <span className="how-counted">
        <span>{details.formula}</span>
        <span>Period: {details.period}.</span>
        <span>As of {timeOfDay(details.asOf)}.</span>
      </span>
    }
  >
    <button type="button" className="how-button" aria-label={`How "${label}" is counted`}>
      <span aria-hidden="true">i</span>
    </button>
  </PatientTooltip>
);

type Props = {
  readonly label: string;
  readonly value: string;
  readonly note?: ReactNode;
  readonly definition: FigureDefinition;
  /** Address of its rows. */
  readonly to?: string;
  readonly estimate?: boolean;
};

export const FigureCard = ({ label, value, note, definition: details, to, estimate = false }: Props): JSX.Element => (
  <div className="figure dashboard-figure" role="group" aria-label={label}>
    <p className="figure-label">
      <span>
        {label}
        {estimate && <em> estimate</em>}
      </span>
      <HowCounted label={label} definition={details} />
    </p>
    <p className="figure-value" data-empty={value === notEnough || undefined}>
      {to === undefined ? value : <Link to={to}>{value}</Link>}
    </p>
    {note !== undefined && <p className="figure-note">{note}</p>}
  </div>
);

const sentence = (name: string): string => `${name} figures are not available right now.`;

/** Replaces a figure whose service did not respond. */
export const FigureMissing = ({ label, name }: { readonly label: string; readonly name: string }): JSX.Element => (
  <div className="figure dashboard-figure" role="group" aria-label={label}>
    <p className="figure-label">{label}</p>
    <p className="figure-note">{sentence(name)}</p>
  </div>
);

/** Replaces a card whose service did not respond. */
export const CardMissing = ({ title, name }: { readonly title: string; readonly name: string }): JSX.Element => (
  <section className="panel data-card" aria-label={title}>
    <h2>{title}</h2>
    <p className="quiet">{sentence(name)}</p>
  </section>
);

export const FiguresLoading = (): JSX.Element => (
  <>
    <div className="dashboard-figures">
      {Array.from({ length: 4 }, (_, n) => (
        <div key={n} className="figure dashboard-figure">
          <Skeleton width="60%" />
          <Skeleton width="45%" height="var(--figure-line)" />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
    <div className="dashboard-cards">
      <div className="panel data-card">
        <Skeleton width="40%" height="24px" />
        <Skeleton height="220px" />
      </div>
      <div className="panel data-card">
        <Skeleton width="40%" height="24px" />
        <Skeleton height="220px" />
      </div>
    </div>
  </>
);
