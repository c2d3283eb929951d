import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { clockTime } from '@keepsake/contracts/values/service-block';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, humanDate } from '../../../shared/formats.js';
import { stateLabel } from '../cases/case-labels.js';
import type { useFewCases } from '../cases/cases-api.js';
import { EmailFamily } from './email-family.js';
import { byServiceDay, dayLabel, handoverLabel } from './today-days.js';
import { SectionState, TodayRow, TodaySection, type Level } from './today-section.js';

type Props = {
  readonly found: ReturnType<typeof useFewCases>;
  readonly level: Level;
  /** Address of the location in the portal. */
  readonly place: string;
};

const caseAddress = ({ id }: PartnerCase): string => `/partner-portal/cases/${id}`;
const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined).join(' · ');

const AssignLink = ({ place, one }: { readonly place: string; readonly one: PartnerCase }): JSX.Element => (
  <Link
    className="button button-quiet today-action"
    to={`${place}&tab=assign&case=${one.id}`}
    aria-label={`Assign plate to ${one.subjectName}`}
  >
    Assign plate
  </Link>
);

/** Lists the services of the next seven days by day. */
export const Services = ({ found, level, place, today }: Props & { readonly today: string }): JSX.Element => {
  const title = 'Services this week';
  const Day = level === 2 ? 'h3' : 'h4';
  return (
    <TodaySection title={title} level={level} count={found.data?.total ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data?.rows.length === 0 && (
        <p className="today-empty">No service in the next seven days. Add the date to a case, and it appears here.</p>
      )}
      {byServiceDay(found.data?.rows ?? []).map((one) => (
        <div key={one.day}>
          <Day className="today-day">{dayLabel(one.day, today)}</Day>
          <ul>
            {one.cases.map((service) => (
              <TodayRow
                key={service.id}
                to={caseAddress(service)}
                name={service.subjectName}
                facts={joined(
                  service.serviceTime === null ? null : clockTime(service.serviceTime),
                  service.servicePlace,
                )}
                {...(service.qrToken === null && { end: <AssignLink place={place} one={service} /> })}
              />
            ))}
          </ul>
        </div>
      ))}
      {found.data && found.data.total > found.data.rows.length && (
        <Link className="today-all" to={`${place}&tab=cases`}>
          All cases
        </Link>
      )}
    </TodaySection>
  );
};

/** Lists the cases without a plate, the oldest first. */
export const WithoutPlate = ({ found, level, place }: Props): JSX.Element => {
  const title = 'Cases without a plate';
  return (
    <TodaySection title={title} level={level} count={found.data?.total ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data?.rows.length === 0 && <p className="today-empty">Every open case has a plate.</p>}
      <ul>
        {found.data?.rows.map((one) => (
          <TodayRow
            key={one.id}
            to={caseAddress(one)}
            name={one.subjectName}
            facts={joined(
              `Opened ${day(one.createdAt)}`,
              one.serviceDate === null ? null : `service ${humanDate(one.serviceDate)}`,
            )}
            end={<AssignLink place={place} one={one} />}
          />
        ))}
      </ul>
      {found.data && found.data.total > found.data.rows.length && (
        <Link className="today-all" to={`${place}&tab=cases&plate=without`}>
          All cases without a plate
        </Link>
      )}
    </TodaySection>
  );
};

/** Lists the cases whose family has not opened its page, the oldest first. */
export const Unclaimed = ({ found, level, place, today }: Props & { readonly today: string }): JSX.Element => {
  const title = 'Pages not claimed yet';
  return (
    <TodaySection title={title} level={level} count={found.data?.total ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data?.rows.length === 0 && (
        <p className="today-empty">
          No page is waiting for its family. After you assign a plate, the case stays here until they scan it.
        </p>
      )}
      <ul>
        {found.data?.rows.map((one) => (
          <EmailFamily key={one.id} one={one}>
            {(end, question) => (
              <TodayRow
                to={caseAddress(one)}
                name={one.subjectName}
                facts={joined(handoverLabel(one.platedAt, today), one.familyName)}
                end={end}
              >
                {question}
              </TodayRow>
            )}
          </EmailFamily>
        ))}
      </ul>
      {found.data && found.data.total > found.data.rows.length && (
        <Link className="today-all" to={`${place}&tab=cases&state=plated`}>
          All pages not claimed yet
        </Link>
      )}
    </TodaySection>
  );
};

/** Lists the latest cases. */
export const RecentCases = ({ found, level, place }: Props): JSX.Element => {
  const title = 'Recent cases';
  return (
    <TodaySection title={title} level={level}>
      {!found.data && <SectionState title={title} query={found} />}
      <ul>
        {found.data?.rows.map((one) => (
          <TodayRow
            key={one.id}
            to={caseAddress(one)}
            name={one.subjectName}
            facts={joined(stateLabel[one.state], `opened ${day(one.createdAt)}`)}
          />
        ))}
      </ul>
      {found.data && (
        <Link className="today-all" to={`${place}&tab=cases`}>
          All cases
        </Link>
      )}
    </TodaySection>
  );
};
