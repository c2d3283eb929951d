import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { clockTime, day, humanDate } from '../../../shared/formats.js';
import type { useFewCases } from '../cases/cases-api.js';
import { EmailFamily } from './email-family.js';
import { byServiceDay, dayLabel, handoverLabel } from './today-days.js';
import { SectionState, TodayRow, TodaySection, type Level } from './today-section.js';
import { todayText as t } from './today-texts.js';

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
    aria-label={t('assignTo', { name: one.subjectName })}
  >
    {t('assign')}
  </Link>
);

/** Lists the services of the next seven days by day. */
export const Services = ({ found, level, place, today }: Props & { readonly today: string }): JSX.Element => {
  const title = t('services');
  const Day = level === 2 ? 'h3' : 'h4';
  return (
    <TodaySection title={title} level={level} count={found.data?.total ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data?.rows.length === 0 && <p className="today-empty">{t('servicesNone')}</p>}
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
          {t('allCases')}
        </Link>
      )}
    </TodaySection>
  );
};

/** Lists the cases without a plate, the oldest first. */
export const WithoutPlate = ({ found, level, place }: Props): JSX.Element => {
  const title = t('withoutPlate');
  return (
    <TodaySection title={title} level={level} count={found.data?.total ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data?.rows.length === 0 && <p className="today-empty">{t('withoutPlateNone')}</p>}
      <ul>
        {found.data?.rows.map((one) => (
          <TodayRow
            key={one.id}
            to={caseAddress(one)}
            name={one.subjectName}
            facts={joined(
              t('opened', { day: day(one.createdAt) }),
              one.serviceDate === null ? null : t('service', { day: humanDate(one.serviceDate) }),
            )}
            end={<AssignLink place={place} one={one} />}
          />
        ))}
      </ul>
      {found.data && found.data.total > found.data.rows.length && (
        <Link className="today-all" to={`${place}&tab=cases&plate=without`}>
          {t('allWithoutPlate')}
        </Link>
      )}
    </TodaySection>
  );
};

/** Lists the cases whose family has not opened its page, the oldest first. */
export const Unclaimed = ({ found, level, place, today }: Props & { readonly today: string }): JSX.Element => {
  const title = t('unclaimed');
  return (
    <TodaySection title={title} level={level} count={found.data?.total ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data?.rows.length === 0 && <p className="today-empty">{t('unclaimedNone')}</p>}
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
          {t('allUnclaimed')}
        </Link>
      )}
    </TodaySection>
  );
};

/** Lists the latest cases. */
export const RecentCases = ({ found, level, place }: Props): JSX.Element => {
  const title = t('recent');
  return (
    <TodaySection title={title} level={level}>
      {!found.data && <SectionState title={title} query={found} />}
      <ul>
        {found.data?.rows.map((one) => (
          <TodayRow
            key={one.id}
            to={caseAddress(one)}
            name={one.subjectName}
            facts={joined(t(`state-${one.state}`), t('openedThen', { day: day(one.createdAt) }))}
          />
        ))}
      </ul>
      {found.data && (
        <Link className="today-all" to={`${place}&tab=cases`}>
          {t('allCases')}
        </Link>
      )}
    </TodaySection>
  );
};
