import type { ServiceWork } from '@keepsake/contracts/rest/jobs';
import type { JSX } from 'react';
import { StateLabel } from '../parts/state-label.js';
import { DeadLetters } from './dead-letters.js';
import { agoLabel, inWords, isQuiet, serviceNames, spanLabel, type Queue, type Work } from './job-labels.js';

const Row = ({ queue }: { readonly queue: Queue }): JSX.Element => (
  <tr>
    <th scope="row">
      {queue.job}
      {queue.lastError !== null && <span className="job-error">{queue.lastError}</span>}
    </th>
    <td>
      {queue.waiting.toLocaleString()}
      {queue.oldestSeconds >= 60 && <span className="quiet"> · {spanLabel(queue.oldestSeconds)}</span>}
    </td>
    <td>{queue.running.toLocaleString()}</td>
    <td>{(queue.failing + queue.givenUp).toLocaleString()}</td>
    <td>{queue.lastRun === null ? <span className="quiet">–</span> : agoLabel(queue.lastRun)}</td>
    <td>{queue.nextRun === null ? <span className="quiet">when needed</span> : inWords(queue.nextRun)}</td>
  </tr>
);

const jobsLabel = ({ queues }: Work): string => (queues.length === 1 ? '1 job' : `${queues.length} jobs`);

const Queues = ({ service, work }: { readonly service: ServiceWork['service']; readonly work: Work }): JSX.Element => (
  /* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */
  <div className="job-scroll" tabIndex={0} role="region" aria-label={`Jobs of ${serviceNames[service]}`}>
    <table>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Waiting</th>
          <th scope="col">Running</th>
          <th scope="col">Failed</th>
          <th scope="col">Last run</th>
          <th scope="col">Next run</th>
        </tr>
      </thead>
      <tbody>
        {work.queues.map((queue) => (
          <Row key={queue.job} queue={queue} />
        ))}
      </tbody>
    </table>
  </div>
);

const Body = ({ service, work }: { readonly service: ServiceWork['service']; readonly work: Work }): JSX.Element => (
  <>
    {work.unsaid > 0 && (
      <p>
        {work.unsaid.toLocaleString()} events waiting to be published, the oldest for{' '}
        {spanLabel(work.unsaidOldestSeconds)}.
      </p>
    )}
    <DeadLetters service={service} work={work} />
    {work.queues.length === 0 ? <p className="quiet">No background jobs.</p> : <Queues service={service} work={work} />}
  </>
);

/** A service that needs attention. */
export const ServiceCard = ({ service, work }: ServiceWork): JSX.Element => (
  <section className="panel job-card" aria-labelledby={`jobs-${service}`}>
    <h2 id={`jobs-${service}`}>
      {serviceNames[service]}
      {work === null ? (
        <StateLabel tone="waits">Away</StateLabel>
      ) : (
        <StateLabel tone="waits">{isQuiet(work) ? 'Publishing' : 'Check this'}</StateLabel>
      )}
    </h2>
    {work === null ? (
      <p>{serviceNames[service]} is not responding. Its work resumes automatically when it is back.</p>
    ) : (
      <Body service={service} work={work} />
    )}
  </section>
);

/** A service without problems, in one line; its jobs are folded. */
export const WellService = ({
  service,
  work,
}: {
  readonly service: ServiceWork['service'];
  readonly work: Work;
}): JSX.Element => (
  <details className="job-card job-well">
    <summary>
      <h2>{serviceNames[service]}</h2>
      <span className="quiet">{jobsLabel(work)}</span>
      <StateLabel tone="done">OK</StateLabel>
    </summary>
    {work.queues.length > 0 && <Queues service={service} work={work} />}
  </details>
);
