import type { Segment, WrittenCampaign } from '@keepsake/contracts/rest/email-campaigns';
import { Select } from 'antd';
import { useDeferredValue, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { peopleLabel } from './campaign-labels.js';
import { useAudience } from './campaigns-api.js';
import { ageChoices, ageOf, everyone, occasionChoices, pageChoices } from './segment-labels.js';

type Props = {
  readonly segment: Segment;
  readonly onChange: (segment: Segment) => void;
};

/** Selects who gets a campaign among the customers who agreed to news. */
export const SegmentFields = ({ segment, onChange }: Props): JSX.Element => {
  const age = ageOf(segment);
  return (
    <fieldset className="editor-segment">
      <legend>Who gets it</legend>
      <p className="quiet">Customers who agreed to news. Every choice below must apply.</p>
      <label htmlFor="segment-occasions">Occasions (optional)</label>
      <Select
        id="segment-occasions"
        mode="multiple"
        placeholder="Any occasion"
        optionFilterProp="label"
        value={segment.occasions}
        options={occasionChoices}
        onChange={(occasions) => onChange({ ...segment, occasions })}
      />
      <label htmlFor="segment-page">Page</label>
      <Select
        id="segment-page"
        value={segment.page ?? ''}
        options={[...pageChoices]}
        onChange={(value) => {
          // Without a page there is no age.
          if (value === 'none') onChange({ ...everyone, occasions: segment.occasions, page: 'none' });
          else onChange({ ...segment, page: value === 'opened' ? 'opened' : null });
        }}
      />
      <label htmlFor="segment-age">Age of the first page</label>
      <Select
        id="segment-age"
        value={age ?? 'own'}
        disabled={segment.page === 'none'}
        options={[...ageChoices, ...(age === undefined ? [{ value: 'own', label: 'Set by a program' }] : [])].map(
          ({ value, label }) => ({ value, label }),
        )}
        onChange={(value) => {
          const { pageMinDays = null, pageMaxDays = null } = ageChoices.find((one) => one.value === value) ?? {};
          onChange({ ...segment, pageMinDays, pageMaxDays });
        }}
      />
    </fieldset>
  );
};

/** Shows how many people a campaign to customers reaches with this segment, saved or not. */
export const SegmentCount = ({
  campaign,
  segment,
}: {
  readonly campaign: WrittenCampaign;
  readonly segment: Segment;
}): JSX.Element => {
  const { data, isError, error } = useAudience(campaign, useDeferredValue(segment));
  if (isError)
    return (
      <p className="editor-errors">
        {sentenceOf(error, 'We can’t count the readers right now. Change a choice to try again.')}
      </p>
    );
  return (
    <output className="quiet" aria-busy={data === undefined}>
      {data === undefined
        ? 'Counting…'
        : `It would go to ${peopleLabel(data.people, false)} now${
            data.outsideSegment > 0 ? `; ${peopleLabel(data.outsideSegment, false)} outside the segment` : ''
          }.`}
    </output>
  );
};
