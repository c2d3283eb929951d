import type { ServiceWork } from '@keepsake/contracts/rest/jobs';
import type { JSX } from 'react';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { agoLabel, isQuiet, isWell, lastRunOf, type Queue } from './job-labels.js';
import { useJobs } from './jobs-api.js';
import { ServiceCard, WellService } from './service-card.js';
import './jobs.css';

const sum = (services: readonly ServiceWork[], of: (queue: Queue) => number): number =>
  services.flatMap(({ work }) => work?.queues ?? []).reduce((total, queue) => total + of(queue), 0);

const Figures = ({ services }: { readonly services: readonly ServiceWork[] }): JSX.Element => {
  const letters = services.reduce((total, { work }) => total + (work?.letterCount ?? 0), 0);
  const figures = [
    { label: 'Running', value: sum(services, ({ running }) => running) },
    { label: 'Waiting', value: sum(services, ({ waiting }) => waiting) },
    { label: 'Failed', value: sum(services, ({ failing, givenUp }) => failing + givenUp) + letters },
  ];
  return (
    <dl className="figures">
      {figures.map(({ label, value }) => (
        <div key={label} className="figure">
          <dt>{label}</dt>
          <dd>{value.toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
};

const Summary = ({ services }: { readonly services: readonly ServiceWork[] }): JSX.Element | null => {
  const last = lastRunOf(services);
  const quiet = services.every(({ work }) => work !== null && isQuiet(work));
  if (!quiet) return null;
  return <p className="jobs-quiet">OK.{last !== undefined && ` The last run was ${agoLabel(last)}.`}</p>;
};

/** Shows background jobs: queued, running and failed, with a retry action. */
export default function JobsPage(): JSX.Element {
  const jobs = useJobs();
  return (
    <>
      <PageHeader title="Jobs" loaded={jobs} />
      <Answered query={jobs} label="Loading the jobs" loading={<RowsLoading rows={8} />}>
        {(services) => (
          <>
            <Figures services={services} />
            <Summary services={services} />
            <div className="job-cards">
              {services
                .filter((one) => !isWell(one))
                .map((one) => (
                  <ServiceCard key={one.service} service={one.service} work={one.work} />
                ))}
              {services.some(isWell) && (
                <section className="panel" aria-label="Services without problems">
                  {services.map(
                    (one) =>
                      isWell(one) &&
                      one.work && <WellService key={one.service} service={one.service} work={one.work} />,
                  )}
                </section>
              )}
            </div>
          </>
        )}
      </Answered>
    </>
  );
}
