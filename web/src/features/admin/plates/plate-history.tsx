import type { PlateStep } from '@keepsake/contracts/rest/plates';
import type { JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import { reasonLabel, stepLabel } from './plate-labels.js';

/** Lists the history, newest first. */
export const PlateHistory = ({ steps }: { readonly steps: readonly PlateStep[] }): JSX.Element => (
  <ol className="plate-history">
    {steps.toReversed().map((step, index) => (
      <li key={`${step.at} ${steps.length - index}`}>
        <time dateTime={step.at} className="quiet numeric">
          {day(step.at)}, {timeOfDay(step.at)}
        </time>
        <span>
          {stepLabel(step)}
          {step.by !== null && <span className="quiet"> by {step.by}</span>}
          {step.reason !== null && <span className="quiet plate-reason">{reasonLabel(step.reason)}</span>}
        </span>
      </li>
    ))}
  </ol>
);
